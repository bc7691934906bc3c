import { Injectable } from '@nestjs/common';
import { isUUID } from 'class-validator';
import { DataSource, type SelectQueryBuilder } from 'typeorm';
import type {
  EntitlementFilters,
  EntitlementPage,
  AdminEntitlement,
  ExportEntitlements,
  FilterEntitlements,
} from '#contracts/licensing/administration';
import { isEmailAddress } from '#contracts/fields/email';
import { LicencesService } from './licences.service';
import { Entitlement } from './entitlement.entity';

/** About 100 KB, far below the maximum size of a message. */
const batchSize = 250;
const pattern = (text: string) => `%${text.replaceAll(/[\\%_]/g, '\\$&')}%`;

/** The read side of entitlements for administrators. */
@Injectable()
export class EntitlementAdminService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly licences: LicencesService,
  ) {}

  /** Newest first; filters match a part of an address or an id. */
  async list(filter: FilterEntitlements): Promise<EntitlementPage> {
    const { page, limit } = filter;
    const [rows, total] = await this.pageQuery(filter).getManyAndCount();
    const data = await this.views(rows);
    return { data, pagination: { page, limit, total, pages: Math.ceil(total / limit) } };
  }

  /** The batch of the export that follows an entitlement. */
  async exportBatch({ after, ...filters }: ExportEntitlements): Promise<AdminEntitlement[]> {
    const query = this.filtered(filters).orderBy('e.id', 'DESC').limit(batchSize);
    if (after) query.andWhere('e.id < :after', { after });
    return this.views(await query.getMany());
  }

  private async views(rows: readonly Entitlement[]): Promise<AdminEntitlement[]> {
    const licences = await this.licences.findByEntitlements(rows.map(({ id }) => id));
    return rows.map((row) => ({
      ...row,
      _id: row.id,
      createdAt: row.createdAt.toISOString(),
      licenceLast4: licences.get(row.id)?.displayLast4 ?? null,
    }));
  }

  /** The query of one page. */
  pageQuery({ page, limit, ...filters }: FilterEntitlements): SelectQueryBuilder<Entitlement> {
    return this.filtered(filters)
      .orderBy('e.created_at', 'DESC')
      .addOrderBy('e.id', 'DESC')
      .offset((page - 1) * limit)
      .limit(limit);
  }

  private filtered(filters: EntitlementFilters): SelectQueryBuilder<Entitlement> {
    const { email, userId, orderId, subjectId, subjectType } = filters;
    const query = this.dataSource.getRepository(Entitlement).createQueryBuilder('e');
    if (isEmailAddress(email)) query.andWhere('lower(e.email) = lower(:email)', { email });
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
