import { Injectable } from '@nestjs/common';
import { isUUID } from 'class-validator';
import { DataSource, type EntityManager } from 'typeorm';
import { type EntitlementState, entitlementStates } from '#contracts/licensing/entitlements';
import { displayLast4Sql } from './display-last4';

/** A licence with the product that it is for. */
export interface ProductLicence {
  id: string;
  /** Slug. */
  product: string;
  name: string;
  seatLimit: number;
  coversBelow: string | null;
}

/** A product whose files its owner may download. */
export interface UsableProduct {
  entitlementId: string;
  pluginId: string;
  name: string;
  slug: string;
  coversBelow: string | null;
}

/** The licence that decides about a product: its state and the order that the entitlement comes from. */
export interface OwnedLicence extends ProductLicence {
  status: EntitlementState;
  sourceOrderId: string;
}

/** A licence with how its owner got it, for a certificate. */
export interface CertifiedLicence {
  id: string;
  /** Slug. */
  product: string;
  name: string;
  status: EntitlementState;
  seatLimit: number;
  /** Null unless the owner bought it. */
  orderNumber: string | null;
  acquiredAt: Date;
}

/** A licence with its owner, for the search of the panel. */
export interface FoundLicence {
  id: string;
  userId: string;
  /** Of the product. */
  name: string;
  last4: string;
}

/** Selects licences of a user by product or by id; without both, all of them. */
export interface LicenceSelection {
  products?: readonly string[] | undefined;
  licenceIds?: readonly string[] | undefined;
}

const columns = `l.id, e.slug as product, e.name, l.seat_limit as "seatLimit", l.covers_below as "coversBelow"`;
const licences = 'licences l join entitlements e on e.id = l.entitlement_id';
const isUsable = `l.status = 'active' and e.status = 'active'`;

/** A subquery for statements of other modules: the product's name of a licence. @param licenceId an expression */
export const productNameSql = (licenceId: string) =>
  `(select e.name from ${licences} where l.id = ${licenceId})`;

/** A condition for statements of other modules: a user bought a product between two times. Its parameters are expressions. */
export const boughtSql = (userId: string, slug: string, from: string, to: string) =>
  `exists (select 1 from entitlements e where e.user_id = ${userId} and e.slug = ${slug} and e.source = 'order'
     and e.created_at between ${from} and ${to})`;

/** A condition for statements of other modules: a user owns a product now. Its parameters are expressions. */
export const ownsSql = (userId: string, slug: string) =>
  `exists (select 1 from entitlements e where e.user_id = ${userId} and e.slug = ${slug} and e.status = 'active')`;

/** Licences joined with their products. A licence is usable while it and its entitlement are active. */
@Injectable()
export class ProductLicencesService {
  constructor(private readonly dataSource: DataSource) {}

  /**
   * Locks usable licences of a user, always in the order of their ids. Everything that counts seats holds these locks first, so
   * concurrent requests never exceed the limit.
   */
  lockUsable(
    tx: EntityManager,
    userId: string,
    { products, licenceIds }: LicenceSelection,
  ): Promise<ProductLicence[]> {
    return tx.query(
      `select ${columns} from ${licences} where l.user_id = $1 and ${isUsable}
         and ($2::text[] is null or e.slug = any($2)) and ($3::uuid[] is null or l.id = any($3))
       order by l.id for update of l`,
      [userId, products ?? null, licenceIds ?? null],
    );
  }

  /** All usable licences of a user, by name. */
  listUsable(userId: string): Promise<ProductLicence[]> {
    return this.dataSource.query(
      `select ${columns} from ${licences} where l.user_id = $1 and ${isUsable} order by e.name`,
      [userId],
    );
  }

  /** The products of all usable licences of a user, by name. */
  listUsableProducts(userId: string): Promise<UsableProduct[]> {
    return this.dataSource.query(
      `select e.id as "entitlementId", e.subject_id as "pluginId", e.name, e.slug, l.covers_below as "coversBelow"
         from ${licences} where l.user_id = $1 and ${isUsable} order by lower(e.name), e.id`,
      [userId],
    );
  }

  /** The licences of a user that are not revoked, newest first. */
  listOwned(userId: string, { skip, take }: { skip: number; take: number }): Promise<CertifiedLicence[]> {
    return this.dataSource.query(
      `select l.id, e.slug as product, e.name, e.status, l.seat_limit as "seatLimit", e.created_at as "acquiredAt",
         case when e.source = 'order' then e.order_number end as "orderNumber"
       from ${licences} where e.user_id = $1 and e.status <> 'revoked'
       order by e.created_at desc, e.id desc offset $2 limit $3`,
      [userId, skip, take],
    );
  }

  /** Below which version the usable licence of a user covers each product; products without such a limit are absent. */
  async findLimits(
    userId: string,
    pluginIds: readonly string[],
    tx: EntityManager = this.dataSource.manager,
  ): Promise<Map<string, string>> {
    const rows = await tx.query<{ pluginId: string; coversBelow: string }[]>(
      `select e.subject_id as "pluginId", l.covers_below as "coversBelow" from ${licences}
        where l.user_id = $1 and e.subject_id = any($2) and ${isUsable} and l.covers_below is not null`,
      [userId, pluginIds],
    );
    return new Map(rows.map(({ pluginId, coversBelow }) => [pluginId, coversBelow]));
  }

  /** Those of some licences that are usable. */
  findUsable(licenceIds: readonly string[]): Promise<ProductLicence[]> {
    return this.dataSource.query(
      `select ${columns} from ${licences} where l.id = any($1) and ${isUsable} order by l.id`,
      [licenceIds],
    );
  }

  /** Licences by their ids, in whatever state. */
  async findByIds(
    licenceIds: readonly string[],
    tx: EntityManager = this.dataSource.manager,
  ): Promise<Map<string, ProductLicence>> {
    if (licenceIds.length === 0) return new Map();
    const rows: ProductLicence[] = await tx.query(`select ${columns} from ${licences} where l.id = any($1)`, [
      licenceIds,
    ]);
    return new Map(rows.map((row) => [row.id, row]));
  }

  /** Licences by their last four characters or their id, newest first. */
  search(text: string, limit: number): Promise<FoundLicence[]> {
    const last4 = displayLast4Sql('l.id');
    const condition = isUUID(text) ? 'l.id = $1::uuid' : `${last4} = upper($1)`;
    return this.dataSource.query(
      `select l.id, l.user_id as "userId", e.name, ${last4} as last4 from ${licences} where ${condition}
       order by l.created_at desc limit $2`,
      [text, limit],
    );
  }

  /** The product names of seats, sorted; licences that are not among the known ones are read. */
  async namesOf(
    seats: readonly { licenceId: string }[],
    known: readonly ProductLicence[] = [],
  ): Promise<string[]> {
    const names = new Map(known.map(({ id, name }) => [id, name]));
    const missing = seats.map(({ licenceId }) => licenceId).filter((id) => !names.has(id));
    for (const { id, name } of (await this.findByIds(missing)).values()) names.set(id, name);
    return seats.map(({ licenceId }) => names.get(licenceId) ?? '').sort();
  }

  /**
   * The best licence of each product: a repurchase after a refund wins over the refunded one. Products that the user never had
   * are absent.
   */
  findBest(tx: EntityManager, userId: string, products: readonly string[]): Promise<OwnedLicence[]> {
    return tx.query(
      `select distinct on (e.slug) ${columns}, e.source_order_id as "sourceOrderId",
         case when e.status = 'active' then l.status else e.status end as status
       from ${licences} where e.user_id = $1 and e.slug = any($2)
       order by e.slug, array_position($3::text[], e.status), l.created_at desc`,
      [userId, products, [...entitlementStates]],
    );
  }

  /** Those of some licences that belong to another user now. */
  async findTransferred(
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
}
