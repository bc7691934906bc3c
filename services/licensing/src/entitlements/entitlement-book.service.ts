import { Injectable } from '@nestjs/common';
import { isUUID } from 'class-validator';
import { DataSource, type SelectQueryBuilder } from 'typeorm';
import type {
  EntitlementFilters,
  EntitlementPage,
  EntitlementRow,
  ExportEntitlements,
  FilterEntitlements,
} from '#contracts/licensing/administration';
import { isMailAddress } from '#contracts/kit/email';
import { LicencesService } from '../licences/licences.service';
import { Entitlement } from './entitlement.entity';

/** Some 100 KB at once: far below what travels on the bus. */
const batchSize = 250;
const pattern = (text: string) => `%${text.replaceAll(/[\\%_]/g, '\\$&')}%`;

/** Entitlements as administrators look them up. */
@Injectable()
export class EntitlementBookService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly licences: LicencesService,
  ) {}

  /** Newest first; a part of an address or an id is enough. */
  async list(asked: FilterEntitlements): Promise<EntitlementPage> {
    const { page, limit } = asked;
    const [rows, total] = await this.pageOf(asked).getManyAndCount();
    const data = await this.views(rows);
    return { data, pagination: { page, limit, total, pages: Math.ceil(total / limit) } };
  }

  /** The part of the file that follows an entitlement. */
  async batch({ after, ...filters }: ExportEntitlements): Promise<EntitlementRow[]> {
    const query = this.matching(filters).orderBy('e.id', 'DESC').limit(batchSize);
    if (after) query.andWhere('e.id < :after', { after });
    return this.views(await query.getMany());
  }

  private async views(rows: readonly Entitlement[]): Promise<EntitlementRow[]> {
    const licences = await this.licences.of(rows.map(({ id }) => id));
    return rows.map((row) => ({
      ...row,
      _id: row.id,
      createdAt: row.createdAt.toISOString(),
      licenceLast4: licences.get(row.id)?.displayLast4 ?? null,
    }));
  }

  /** What a page asks of the database. */
  pageOf({ page, limit, ...filters }: FilterEntitlements): SelectQueryBuilder<Entitlement> {
    return this.matching(filters)
      .orderBy('e.created_at', 'DESC')
      .addOrderBy('e.id', 'DESC')
      .offset((page - 1) * limit)
      .limit(limit);
  }

  private matching(filters: EntitlementFilters): SelectQueryBuilder<Entitlement> {
    const { email, userId, orderId, subjectId, subjectType } = filters;
    const query = this.dataSource.getRepository(Entitlement).createQueryBuilder('e');
    if (isMailAddress(email)) query.andWhere('lower(e.email) = lower(:email)', { email });
    else if (email) query.andWhere('e.email ilike :email', { email: pattern(email) });
    const ids = { user_id: userId, source_order_id: orderId, subject_id: subjectId };
    for (const [column, text] of Object.entries(ids)) {
      if (isUUID(text)) query.andWhere(`e.${column} = :${column}`, { [column]: text });
      else if (text) query.andWhere(`e.${column}::text ilike :${column}`, { [column]: pattern(text) });
    }
    if (subjectType) query.andWhere('e.subject_type = :subjectType', { subjectType });
    return query;
  }
}
