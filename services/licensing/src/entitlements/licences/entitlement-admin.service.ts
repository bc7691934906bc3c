import { Injectable } from '@nestjs/common';
import { isUUID } from 'class-validator';
import { DataSource, In, type SelectQueryBuilder } from 'typeorm';
import {
  type AdminEntitlement,
  type EntitlementBatch,
  type EntitlementFilters,
  type EntitlementPage,
  exportEntitlements,
  type ExportEntitlements,
  filterEntitlements,
  type FilterEntitlements,
} from '#contracts/licensing/administration';
import { isEmailAddress, normalizeEmail } from '#contracts/fields/email';
import { containsPattern, ListFilter } from '#platform/lists/list-filter';
import { inListOrder, NewestFirstList } from '#platform/lists/newest-first-list';
import { Handles } from '#platform/rpc/handles';
import { LicencesService } from './licences.service';
import { displayLast4 } from './display-last4';
import { Entitlement } from './entitlement.entity';

/** About 100 KB, far below the maximum size of a message. */
const batchSize = 250;

/** The condition of the list of entitlements. A complete address or id is compared, a part of one is searched for. */
export function entitlementFilter(filters: EntitlementFilters): ListFilter {
  const { email, userId, orderId, subjectId, subjectType } = filters;
  const filter = new ListFilter();
  if (isEmailAddress(normalizeEmail(email))) filter.where('lower(email) = ?', normalizeEmail(email));
  else if (email) filter.contains('search_text', email, 'folded');
  const ids = { user_id: userId, source_order_id: orderId, subject_id: subjectId };
  for (const [column, text] of Object.entries(ids)) {
    if (isUUID(text)) filter.where(`${column} = ?::uuid`, text);
    else if (text) filter.contains(`(${column}::text)`, text);
  }
  if (subjectType) filter.where('subject_type = ?', subjectType);
  return filter;
}

/** The read side of entitlements for administrators. */
@Injectable()
export class EntitlementAdminService {
  readonly newestFirst: NewestFirstList;

  constructor(
    private readonly dataSource: DataSource,
    private readonly licences: LicencesService,
  ) {
    this.newestFirst = new NewestFirstList(dataSource, { table: 'entitlements', sortedBy: 'created_at' });
  }

  /** Newest first; filters match a part of an address or an id. */
  @Handles(filterEntitlements)
  async list({ page, limit, cursor, ...filters }: FilterEntitlements): Promise<EntitlementPage> {
    const query = cursor === undefined ? { page, limit } : { page, limit, cursor };
    const { ids, pagination } = await this.newestFirst.page(query, entitlementFilter(filters));
    const rows = await this.dataSource.getRepository(Entitlement).findBy({ id: In(ids) });
    return { data: await this.views(inListOrder(ids, rows)), pagination };
  }

  /** The batch of the export that follows an entitlement. */
  @Handles(exportEntitlements)
  async exportBatch({ after, ...filters }: ExportEntitlements): Promise<EntitlementBatch> {
    const query = this.filtered(filters).orderBy('e.id', 'DESC').limit(batchSize);
    if (after) query.andWhere('e.id < :after', { after });
    return { rows: await this.views(await query.getMany()) };
  }

  private async views(rows: readonly Entitlement[]): Promise<AdminEntitlement[]> {
    const licences = await this.licences.findByEntitlements(rows.map(({ id }) => id));
    return rows.map((row) => {
      const licence = licences.get(row.id);
      return {
        ...row,
        _id: row.id,
        createdAt: row.createdAt.toISOString(),
        licenceLast4: licence ? displayLast4(licence.id) : null,
      };
    });
  }

  private filtered(filters: EntitlementFilters): SelectQueryBuilder<Entitlement> {
    const { email, userId, orderId, subjectId, subjectType } = filters;
    const query = this.dataSource.getRepository(Entitlement).createQueryBuilder('e');
    if (isEmailAddress(normalizeEmail(email)))
      query.andWhere('lower(e.email) = :email', { email: normalizeEmail(email) });
    else if (email) query.andWhere('e.search_text like fold_text(:email)', { email: containsPattern(email) });
    const ids = { user_id: userId, source_order_id: orderId, subject_id: subjectId };
    for (const [column, text] of Object.entries(ids)) {
      if (isUUID(text)) query.andWhere(`e.${column} = :${column}`, { [column]: text });
      else if (text)
        query.andWhere(`e.${column}::text ilike :${column}`, { [column]: containsPattern(text) });
    }
    if (subjectType) query.andWhere('e.subject_type = :subjectType', { subjectType });
    return query;
  }
}
