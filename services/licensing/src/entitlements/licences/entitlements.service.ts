import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager, In, IsNull, Not } from 'typeorm';
import {
  checkOwnership,
  type CheckOwnership,
  listOwnedSubjects,
  type ListOwnedSubjects,
  listSubjectsOfAddress,
  type ListSubjectsOfAddress,
  type OwnedSubjects,
  type Ownership,
  type SubjectsOfAddress,
} from '#contracts/licensing/entitlements';
import type { Language } from '#contracts/kit/actor';
import { Failure, notFound } from '#contracts/kit/failure';
import { Handles } from '#platform/rpc/handles';
import { displayLast4Sql } from './display-last4';
import { Entitlement } from './entitlement.entity';
import { LicenceHistoryService } from './licence-history.service';
import { type ErasedUser, Erasure } from '../../personal-data';

export type { Entitlement } from './entitlement.entity';
export type OwnedSubject = Pick<Entitlement, 'id' | 'userId' | 'subjectId'>;
/** An entitlement with the order that grants it. */
export type EntitlementSource = OwnedSubject &
  Pick<Entitlement, 'sourceOrderId' | 'status' | 'supersededBy' | 'isHeld'>;

/**
 * A subquery for statements of other modules: the entitlements of a user with their licences.
 * @param parameter of the user's id, such as `$1`
 */
export const licensedEntitlementsSql = (parameter: `$${number}`) =>
  `select e.id, e.subject_type as "subjectType", e.subject_id as "subjectId", e.name, e.slug, e.status, e.superseded_by as "supersededBy",
     case when e.superseded_by is not null then (
       select u.name from entitlements u where u.user_id = e.user_id and u.subject_id = e.superseded_by
       order by u.created_at desc limit 1) end as "upgradedTo", e.order_number as "orderNumber", e.source, e.is_nfr as "isNfr", e.is_held as "isHeld", e.created_at as "createdAt", l.id as "licenceId", l.status as "licenceStatus",
     ${displayLast4Sql('l.id')} as "displayLast4", l.seat_limit as "seatLimit"
   from entitlements e join licences l on l.entitlement_id = e.id where e.user_id = ${parameter}`;

interface OwnedSubjectRow extends Pick<Entitlement, 'subjectId' | 'status'> {
  coversBelow: string | null;
}

const ownedSubjectsSql = `select e.subject_id as "subjectId", e.status, l.covers_below as "coversBelow"
  from entitlements e left join licences l on l.entitlement_id = e.id where e.user_id = $1 and e.status <> 'revoked'`;

/** Entitlements of users. Public API of this module with `LicencesService` and `ProductLicencesService`. */
@Injectable()
export class EntitlementsService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly history: LicenceHistoryService,
  ) {}

  /** The entitlements that an order grants, oldest first. */
  listByOrder(sourceOrderId: string): Promise<Entitlement[]> {
    return this.repository().find({ where: { sourceOrderId }, order: { createdAt: 'ASC', id: 'ASC' } });
  }

  @Handles(checkOwnership)
  async owns({ userId, subjectId }: CheckOwnership): Promise<Ownership> {
    const owns = await this.repository().existsBy({ userId, subjectId, status: Not('revoked') });
    return { owns };
  }

  @Handles(listOwnedSubjects)
  async ownedSubjects({ userId }: ListOwnedSubjects): Promise<OwnedSubjects> {
    const rows = await this.dataSource.query<OwnedSubjectRow[]>(ownedSubjectsSql, [userId]);
    return {
      subjectIds: rows.map(({ subjectId }) => subjectId),
      withoutUpgradeIds: rows.filter(({ status }) => status !== 'active').map(({ subjectId }) => subjectId),
      limited: rows.flatMap(({ subjectId, coversBelow }) =>
        coversBelow === null ? [] : [{ subjectId, lastMajor: lastCoveredMajor(coversBelow) }],
      ),
    };
  }

  @Handles(listSubjectsOfAddress)
  async subjectsOfAddress({ email, exceptOrderId }: ListSubjectsOfAddress): Promise<SubjectsOfAddress> {
    const rows = await this.dataSource.query<{ subjectId: string }[]>(
      `select distinct subject_id as "subjectId" from entitlements
        where lower(email) = lower($1) and status <> 'revoked' and source_order_id <> $2`,
      [email, exceptOrderId],
    );
    return { subjectIds: rows.map(({ subjectId }) => subjectId) };
  }

  /** An entitlement of this user. @throws Failure NOT_FOUND */
  async ownedBy(userId: string, id: string): Promise<Entitlement> {
    const row = await this.repository().findOneBy({ id, userId });
    if (!row) throw new Failure(notFound);
    return row;
  }

  findActive(id: string): Promise<Entitlement | null> {
    return this.repository().findOneBy({ id, status: 'active' });
  }

  /** @throws Failure NOT_FOUND */
  async findById(tx: EntityManager, id: string): Promise<Entitlement> {
    const row = await tx.getRepository(Entitlement).findOneBy({ id });
    if (!row) throw new Failure(notFound);
    return row;
  }

  /** The state follows with the purchases of its owner. */
  async setHeld(tx: EntityManager, id: string, isHeld: boolean): Promise<void> {
    await tx.getRepository(Entitlement).update({ id }, { isHeld });
  }

  /** The entitlements of a user for some products, newest first. */
  findBySubjects(tx: EntityManager, userId: string, subjectIds: string[]): Promise<EntitlementSource[]> {
    return tx
      .getRepository(Entitlement)
      .find({ where: { userId, subjectId: In(subjectIds) }, order: { createdAt: 'DESC', id: 'DESC' } });
  }

  async revoke(tx: EntityManager, { id, ...before }: EntitlementSource): Promise<void> {
    await tx.getRepository(Entitlement).update({ id }, { status: 'revoked', supersededBy: null });
    await this.history.record(tx, id, before, { ...before, status: 'revoked' });
  }

  /** Continues an entitlement under another order of the same user, with the state of that order. */
  async moveToOrder(
    tx: EntityManager,
    { id, ...before }: EntitlementSource,
    order: Pick<
      Entitlement,
      'sourceOrderId' | 'orderNumber' | 'status' | 'supersededBy' | 'source' | 'isNfr'
    >,
  ): Promise<void> {
    await tx.getRepository(Entitlement).update({ id }, order);
    await this.history.record(tx, id, before, order);
  }

  /** The address of the user's newest purchase; entitlements that are not revoked come first. */
  async latestEmail(tx: EntityManager, userId: string): Promise<string | undefined> {
    const [newest]: { email: string }[] = await tx.query(
      `select email from entitlements where user_id = $1
       order by (status <> 'revoked') desc, created_at desc limit 1`,
      [userId],
    );
    return newest?.email;
  }

  /** The language of the user's newest purchase. */
  async latestLanguage(
    tx: EntityManager,
    userId: string,
  ): Promise<{ language: Language; createdAt: Date } | undefined> {
    const newest = await tx
      .getRepository(Entitlement)
      .findOne({ where: { userId, language: Not(IsNull()) }, order: { createdAt: 'DESC' } });
    return newest?.language ? { language: newest.language, createdAt: newest.createdAt } : undefined;
  }

  /** The addresses of some users, by user id; erased ones have none that reaches them. */
  async emailsByUser(userIds: readonly string[]): Promise<Map<string, string>> {
    const rows: { userId: string; email: string }[] = await this.dataSource.query(
      `select distinct on (user_id) user_id as "userId", email from entitlements
       where user_id = any($1) order by user_id, created_at desc`,
      [userIds],
    );
    return new Map(rows.map(({ userId, email }) => [userId, email]));
  }

  /** All addresses that the user's purchases were made with. */
  async emailsOf(tx: EntityManager, userId: string): Promise<string[]> {
    const rows = await tx.getRepository(Entitlement).find({ select: { email: true }, where: { userId } });
    return rows.map(({ email }) => email);
  }

  /** Those of some addresses that purchases of other users were made with. */
  async emailsOfOthers(tx: EntityManager, userId: string, emails: readonly string[]): Promise<string[]> {
    const rows = await tx
      .getRepository(Entitlement)
      .find({ select: { email: true }, where: { email: In([...emails]), userId: Not(userId) } });
    return rows.map(({ email }) => email);
  }

  /**
   * Revokes the entitlements of an erased user and replaces the address. Licence mails went to the address of the purchase, which may
   * belong to another customer now, so they are found by key.
   */
  @Erasure()
  async anonymize(tx: EntityManager, { userId, anonymousEmail }: ErasedUser): Promise<string[]> {
    const [rows]: [{ id: string }[], number] = await tx.query(
      `update entitlements set email = $2, status = 'revoked', superseded_by = null where user_id = $1 returning id`,
      [userId, anonymousEmail],
    );
    return rows.map(({ id }) => `licence:${id}`);
  }

  private repository() {
    return this.dataSource.getRepository(Entitlement);
  }
}

/** The last major version that a licence covers, by the first version that it does not cover. */
function lastCoveredMajor(coversBelow: string): number {
  const [major = 0, ...rest] = coversBelow.split('.').map(Number);
  return rest.some((part) => part > 0) ? major : major - 1;
}
