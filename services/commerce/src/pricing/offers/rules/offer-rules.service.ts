import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import {
  changeOfferRule,
  type ChangeOfferRule,
  createOfferRule,
  listOfferRules,
  type ListOfferRules,
  type OfferRuleFields,
  type OfferRuleListItem,
  type OfferRulePage,
} from '#contracts/commerce/offers/offer-rule-admin';
import { salePeriodInvalid } from '#contracts/commerce/pricing/sale-admin';
import { Failure, notFound } from '#contracts/kit/failure';
import { AuditLog } from '#platform/audit/audit-log';
import { newId } from '#platform/database/new-id';
import { Handles } from '#platform/rpc/handles';
import { StoredOfferRule } from './offer-rule.entity';

/** The rules that issue personal offers: `offer_rules`. */
@Injectable()
export class OfferRulesService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly audit: AuditLog,
  ) {}

  /** The rules that issue offers now. */
  async running(now = new Date()): Promise<StoredOfferRule[]> {
    const rules = await this.repository().find({ where: { isActive: true }, order: { id: 'ASC' } });
    return rules.filter(
      ({ startsAt, endsAt }) => (startsAt === null || startsAt <= now) && (endsAt === null || endsAt > now),
    );
  }

  @Handles(listOfferRules)
  async list({ page, limit }: ListOfferRules): Promise<OfferRulePage> {
    const [rules, total] = await this.repository().findAndCount({
      order: { priority: 'DESC', percent: 'DESC', id: 'ASC' },
      skip: (page - 1) * limit,
      take: limit,
    });
    return {
      rules: rules.map(toListItem),
      pagination: { page, limit, total, pages: Math.ceil(total / limit) },
    };
  }

  /** @throws Failure PERIOD_INVALID */
  @Handles(createOfferRule)
  async create(fields: OfferRuleFields): Promise<OfferRuleListItem> {
    const now = new Date();
    const rule = { id: newId(), ...toColumns(fields), createdAt: now, updatedAt: now };
    await this.dataSource.transaction(async (tx) => {
      await tx.getRepository(StoredOfferRule).insert(rule);
      await this.audit.record(tx, { action: 'offer-rule.created', subject: rule.id, after: rule });
    });
    return toListItem(rule);
  }

  /** @throws Failure NOT_FOUND, PERIOD_INVALID */
  @Handles(changeOfferRule)
  async change({ id, ...fields }: ChangeOfferRule): Promise<OfferRuleListItem> {
    const after = toColumns(fields);
    return this.dataSource.transaction(async (tx) => {
      const rules = tx.getRepository(StoredOfferRule);
      const before = await rules.findOne({ where: { id }, lock: { mode: 'pessimistic_write' } });
      if (!before) throw new Failure(notFound);
      const rule = { ...before, ...after, updatedAt: new Date() };
      await rules.update({ id }, rule);
      await this.audit.record(tx, { action: 'offer-rule.changed', subject: id, before, after: rule });
      return toListItem(rule);
    });
  }

  private repository() {
    return this.dataSource.getRepository(StoredOfferRule);
  }
}

/** @throws Failure PERIOD_INVALID if the end is not after the start */
function toColumns({ kind, category, percent, priority, isActive, ...period }: OfferRuleFields) {
  const startsAt = period.startsAt === undefined ? null : new Date(period.startsAt);
  const endsAt = period.endsAt === undefined ? null : new Date(period.endsAt);
  if (startsAt !== null && endsAt !== null && endsAt <= startsAt) throw new Failure(salePeriodInvalid);
  return { kind, category: category ?? null, percent, priority, isActive, startsAt, endsAt };
}

function toListItem({ startsAt, endsAt, createdAt, updatedAt, ...rule }: StoredOfferRule): OfferRuleListItem {
  return {
    ...rule,
    startsAt: startsAt?.toISOString() ?? null,
    endsAt: endsAt?.toISOString() ?? null,
    createdAt: createdAt.toISOString(),
    updatedAt: updatedAt.toISOString(),
  };
}
