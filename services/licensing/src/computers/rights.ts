import { gte, valid } from 'semver';
import type { EntityManager } from 'typeorm';
import type { LicenceCode } from '#contracts/licensing/licence-checks';
import type { Usable } from './seats.service';

/** What a customer has of one product, with the seat of one computer on it. */
export interface Right extends Usable {
  status: 'active' | 'suspended' | 'revoked';
  dispute: 'open' | 'won' | 'lost' | null;
  isSeated: boolean;
  leaseUntil: Date | null;
  taken: number;
}

/**
 * The best licence of each product: one that was bought again after a refund takes the place of the old one. Those that
 * were never there are missing.
 */
export function rightsOf(
  tx: EntityManager,
  userId: string,
  products: readonly string[],
  computerId: string,
): Promise<Right[]> {
  return tx.query(
    `select distinct on (e.slug) l.id, e.slug as product, e.name,
       case when e.status = 'active' then l.status else e.status end as status,
       l.seat_limit as "seatLimit", l.covers_below as "coversBelow", p.dispute,
       s.computer_id is not null as "isSeated", s.lease_until as "leaseUntil",
       (select count(*)::int from living_seats held where held.licence_id = l.id) as taken
     from entitlements e
     join licences l on l.entitlement_id = e.id
     left join living_seats s on s.licence_id = l.id and s.computer_id = $3
     left join purchases p on p.order_id = e.source_order_id
     where e.user_id = $1 and e.slug = any($2)
     order by e.slug, array_position(array['active', 'suspended', 'revoked'], e.status), l.created_at desc`,
    [userId, products, computerId],
  );
}

/** Licences that have gone to another customer. */
export async function transferred(
  tx: EntityManager,
  userId: string,
  licenceIds: readonly string[],
): Promise<Set<string>> {
  const rows: { id: string }[] = await tx.query(
    'select id from licences where id = any($1) and user_id <> $2',
    [licenceIds, userId],
  );
  return new Set(rows.map(({ id }) => id));
}

/** What is wrong with a licence whatever computer asks; undefined when nothing is. */
export function flawOf(right: Right, version: string | undefined): LicenceCode | undefined {
  const { status, dispute, coversBelow } = right;
  if (status === 'revoked') return dispute === 'lost' ? 'REVOKED_DISPUTE' : 'REVOKED_REFUND';
  if (status === 'suspended') return 'SUSPENDED';
  const isTooNew = coversBelow !== null && valid(version) !== null && gte(String(version), coversBelow);
  return isTooNew ? 'VERSION_NOT_COVERED' : undefined;
}
