import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager, In } from 'typeorm';
import {
  type ApplyBulkChange,
  applyBulkChange,
  type BulkAction,
  bulkChangeExists,
  type BulkChangeId,
  type BulkChangePage,
  type BulkChangeView,
  bulkChangeUndone,
  type BulkValues,
  listBulkChanges,
  priceNotAllowed,
  type ProductChange,
  productChangedSince,
  undoBulkChange,
} from '#contracts/catalogue/bulk/bulk-changes';
import { isPriceAllowed, productChanged } from '#contracts/catalogue/products';
import { dayMs } from '#contracts/fields/durations';
import { centsOf, toDollars } from '#contracts/fields/money';
import { Failure, invalidInput, notFound } from '#contracts/kit/failure';
import type { PageQuery } from '#contracts/kit/page';
import type { BulkOutcomes } from '#contracts/operations/bulk';
import { applyToEach } from '#platform/bulk/apply-to-each';
import { rowDeletionRule } from '#platform/retention/retention-rule';
import { Handles } from '#platform/rpc/handles';
import { ProductsService, type ProductValues } from '../plugins/products.service';
import { ProductTextsService } from '../plugins/texts/product-texts.service';
import { BulkChangeRow } from './bulk-change-row.entity';
import { BulkChange } from './bulk-change.entity';

/** The service has no personal data and so no retention job; each new change deletes the expired ones. */
const expired = rowDeletionRule({ name: 'bulk-changes', months: 1 }, 'bulk_changes', 'created_at < $1');
const maxDeleted = 100;

function oldestShown(): Date {
  return new Date(Date.now() - 30 * dayMs);
}

/** Changes price, status or texts of several products, each in its own transaction, and undoes such a change once. */
@Injectable()
export class BulkChangesService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly products: ProductsService,
    private readonly texts: ProductTextsService,
  ) {}

  /** A repeated request continues an interrupted one. @throws Failure BULK_CHANGE_EXISTS, INVALID_INPUT */
  @Handles(applyBulkChange)
  async apply({ id, action, products }: ApplyBulkChange): Promise<BulkOutcomes> {
    for (const rule of ['price', 'texts'] as const)
      if (products.some((product) => (product[rule] === undefined) === (action === rule)))
        throw new Failure(invalidInput, { fields: [{ field: 'products', rule }] });
    await this.dataSource.transaction((tx) => this.begin(tx, { id, action, products }));
    const requested = new Map(products.map((product) => [product.id, product]));
    return applyToEach([...requested.keys()], async (pluginId) => {
      const product = requested.get(pluginId);
      if (product) await this.dataSource.transaction((tx) => this.applyTo(tx, id, product));
    });
  }

  /** Newest first. */
  @Handles(listBulkChanges)
  async list({ page, limit }: PageQuery): Promise<BulkChangePage> {
    const [changes, total] = await this.dataSource
      .getRepository(BulkChange)
      .createQueryBuilder('change')
      .where('change.createdAt >= :oldest', { oldest: oldestShown() })
      .andWhere('exists (select from bulk_change_rows where change_id = change.id)')
      .orderBy({ 'change.createdAt': 'DESC', 'change.id': 'DESC' })
      .skip((page - 1) * limit)
      .take(limit)
      .getManyAndCount();
    const rows = await this.dataSource.getRepository(BulkChangeRow).find({
      where: { changeId: In(changes.map(({ id }) => id)) },
      order: { name: 'ASC', pluginId: 'ASC' },
    });
    return {
      changes: changes.map((change) =>
        toView(
          change,
          rows.filter(({ changeId }) => changeId === change.id),
        ),
      ),
      pagination: { page, limit, total, pages: Math.ceil(total / limit) },
    };
  }

  /** An interrupted undo is continued by the next request. @throws Failure NOT_FOUND, BULK_CHANGE_UNDONE */
  @Handles(undoBulkChange)
  async undo({ id }: BulkChangeId): Promise<BulkOutcomes> {
    const rows = await this.dataSource.transaction(async (tx) => {
      const change = await this.lock(tx, id);
      if (!change || change.createdAt < oldestShown()) throw new Failure(notFound);
      if (change.state === 'undone') throw new Failure(bulkChangeUndone);
      await tx.getRepository(BulkChange).update({ id }, { state: 'undoing' });
      return tx.getRepository(BulkChangeRow).findBy({ changeId: id });
    });
    const pluginIds = rows.map(({ pluginId }) => pluginId);
    const outcomes = await applyToEach(pluginIds, (pluginId) =>
      this.dataSource.transaction((tx) => this.undoOf(tx, id, pluginId)),
    );
    await this.dataSource.getRepository(BulkChange).update({ id }, { state: 'undone' });
    return outcomes;
  }

  private async begin(tx: EntityManager, { id, action, products }: ApplyBulkChange): Promise<void> {
    await expired.apply(tx, oldestShown(), maxDeleted);
    const values = products.map(({ id: product, revision, price, texts }) => [
      ...[product, revision, price],
      ...(texts ? [texts] : []),
    ]);
    const requestHash = createHash('sha256')
      .update(JSON.stringify([action, values]))
      .digest('hex');
    const changes = tx.getRepository(BulkChange);
    await changes.createQueryBuilder().insert().values({ id, action, requestHash }).orIgnore().execute();
    const stored = await changes.findOneByOrFail({ id });
    if (stored.requestHash !== requestHash) throw new Failure(bulkChangeExists);
  }

  /** @throws Failure NOT_FOUND, PRODUCT_CHANGED, PRICE_NOT_ALLOWED, TEXTS_NOT_ALLOWED, BULK_CHANGE_UNDONE */
  private async applyTo(tx: EntityManager, changeId: string, product: ProductChange): Promise<void> {
    const change = await this.lock(tx, changeId);
    if (!change) throw new Failure(notFound);
    const rows = tx.getRepository(BulkChangeRow);
    const row = { changeId, pluginId: product.id };
    if (await rows.existsBy(row)) return;
    if (change.state !== 'applied') throw new Failure(bulkChangeUndone);
    const after = product.texts
      ? { texts: await this.texts.findChange(tx, product.id, product.texts) }
      : requestedValues(change.action, product.price);
    const replaced = await this.products.change(tx, product, after, 'product.bulk-changed');
    if (replaced) await rows.insert({ ...row, ...replaced, after });
  }

  /** @throws Failure NOT_FOUND, PRODUCT_CHANGED_SINCE */
  private async undoOf(tx: EntityManager, changeId: string, pluginId: string): Promise<void> {
    const rows = tx.getRepository(BulkChangeRow);
    const where = { changeId, pluginId };
    const row = await rows.findOneOrFail({ where, lock: { mode: 'pessimistic_write' } });
    if (row.isUndone) return;
    const product = { id: pluginId, revision: row.revision };
    try {
      await this.products.change(tx, product, row.before, 'product.bulk-change-undone');
    } catch (error) {
      throw Failure.is(error, productChanged) ? new Failure(productChangedSince) : error;
    }
    await rows.update(where, { isUndone: true });
  }

  /** Serializes requests about one bulk change. */
  private lock(tx: EntityManager, id: string): Promise<BulkChange | null> {
    return tx.getRepository(BulkChange).findOne({ where: { id }, lock: { mode: 'pessimistic_write' } });
  }
}

/** @throws Failure PRICE_NOT_ALLOWED */
function requestedValues(action: BulkAction, price = 0): ProductValues {
  if (action !== 'price') return { isActive: action === 'activate' };
  if (!isPriceAllowed(price)) throw new Failure(priceNotAllowed);
  return { priceCents: centsOf(price) };
}

function toBulkValues({ priceCents, isActive }: ProductValues): BulkValues {
  return { isActive, price: priceCents === undefined ? undefined : toDollars(priceCents) };
}

function toView({ id, action, createdAt, state }: BulkChange, rows: BulkChangeRow[]): BulkChangeView {
  return {
    id,
    action,
    createdAt: createdAt.toISOString(),
    isUndone: state === 'undone',
    products: rows.map((row) => ({
      id: row.pluginId,
      name: row.name,
      before: toBulkValues(row.before),
      after: toBulkValues(row.after),
      isUndone: row.isUndone,
    })),
  };
}
