import { Injectable } from '@nestjs/common';
import { DataSource, In } from 'typeorm';
import { FirstActivation } from './first-activation.entity';

/** Since when licences have been in use. */
@Injectable()
export class FirstActivationsService {
  constructor(private readonly dataSource: DataSource) {}

  /** By licence; those that were never activated are absent. */
  async findByLicences(licenceIds: readonly string[]): Promise<Map<string, Date>> {
    const rows = await this.dataSource
      .getRepository(FirstActivation)
      .findBy({ licenceId: In([...licenceIds]) });
    return new Map(rows.map(({ licenceId, activatedAt }) => [licenceId, activatedAt]));
  }
}
