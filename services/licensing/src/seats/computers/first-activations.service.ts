import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';

/** Since when licences have been in use. */
@Injectable()
export class FirstActivationsService {
  constructor(private readonly dataSource: DataSource) {}

  /** By licence; those that were never activated are absent. A seat that the release before assigned counts as well. */
  async findByLicences(licenceIds: readonly string[]): Promise<Map<string, Date>> {
    const rows: { licenceId: string; at: Date }[] = await this.dataSource.query(
      `select licence_id as "licenceId", min(at) as at from (
         select licence_id, activated_at as at from first_activations where licence_id = any($1)
         union all select licence_id, taken_at from seats where licence_id = any($1)
       ) known group by licence_id`,
      [licenceIds],
    );
    return new Map(rows.map(({ licenceId, at }) => [licenceId, at]));
  }
}
