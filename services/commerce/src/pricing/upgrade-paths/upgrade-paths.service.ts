import { Injectable } from '@nestjs/common';
import { DataSource, In } from 'typeorm';
import { saleProductUnknown } from '#contracts/commerce/pricing/sale-admin';
import {
  type ChangeUpgradePath,
  changeUpgradePath,
  type CreateUpgradePath,
  createUpgradePath,
  pathExists,
  pathToItself,
  priceTooSmall,
  type UpgradePathListItem,
} from '#contracts/commerce/pricing/upgrade-path-admin';
import { type Cents, isChargeable, toCents } from '#contracts/fields/money';
import { Failure, notFound } from '#contracts/kit/failure';
import { AuditLog } from '#platform/audit/audit-log';
import { newId } from '#platform/database/new-id';
import { violatedConstraint } from '#platform/database/violated-constraint';
import { Handles } from '#platform/rpc/handles';
import { OfferLookupService } from '../offers/offer-lookup.service';
import { UpgradePathQueriesService } from './upgrade-path-queries.service';
import { UpgradePath } from './upgrade-path.entity';

/** An upgrade path as the prices of a purchase use it. */
export interface UpgradeTerms {
  id: string;
  fromProductId: string;
  fromName: string;
  toProductId: string;
  priceCents: Cents;
}

/** The products that a customer can upgrade from, with the last major version of their licences; null for all versions. */
export type UpgradableProducts = ReadonlyMap<string, number | null>;

/** Creates and changes upgrade paths: `upgrade_paths`. */
@Injectable()
export class UpgradePathsService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly lookup: OfferLookupService,
    private readonly audit: AuditLog,
    private readonly queries: UpgradePathQueriesService,
  ) {}

  /** @throws Failure PATH_TO_ITSELF, PATH_EXISTS, PRICE_TOO_SMALL, PRODUCT_UNKNOWN, UNAVAILABLE while the catalogue does not respond */
  @Handles(createUpgradePath)
  create(input: CreateUpgradePath): Promise<UpgradePathListItem> {
    return this.createWithId(newId(), input);
  }

  async createWithId(id: string, input: CreateUpgradePath): Promise<UpgradePathListItem> {
    const { fromPluginId, fromMajor = null, toPluginId, priceCents } = input;
    if (fromPluginId === toPluginId) throw new Failure(pathToItself);
    if (!isChargeable(priceCents)) throw new Failure(priceTooSmall);
    const [fromName, toName] = await this.namesOf(fromPluginId, toPluginId);
    const now = new Date();
    const terms = { fromPluginId, fromName, fromMajor, toPluginId, toName, priceCents: toCents(priceCents) };
    const path = { id, ...terms, isActive: true, createdAt: now, updatedAt: now };
    try {
      await this.dataSource.transaction(async (tx) => {
        await tx.getRepository(UpgradePath).insert(path);
        await this.audit.record(tx, { action: 'upgrade-path.created', subject: id, after: path });
      });
    } catch (error) {
      if (violatedConstraint(error) === 'upgrade_paths_once') throw new Failure(pathExists, {}, error);
      throw error;
    }
    return this.queries.find(id);
  }

  /** A price of former times stays as it is when the path is switched off or on. @throws Failure NOT_FOUND, PRICE_TOO_SMALL */
  @Handles(changeUpgradePath)
  async change({ id, priceCents, isActive }: ChangeUpgradePath): Promise<UpgradePathListItem> {
    await this.dataSource.transaction(async (tx) => {
      const paths = tx.getRepository(UpgradePath);
      const path = await paths.findOne({ where: { id }, lock: { mode: 'pessimistic_write' } });
      if (!path) throw new Failure(notFound);
      if (path.priceCents === priceCents && path.isActive === isActive) return;
      if (path.priceCents !== priceCents && !isChargeable(priceCents)) throw new Failure(priceTooSmall);
      const after = { priceCents: toCents(priceCents), isActive };
      await paths.update({ id }, { ...after, updatedAt: new Date() });
      const before = { priceCents: path.priceCents, isActive: path.isActive };
      await this.audit.record(tx, { action: 'upgrade-path.changed', subject: id, before, after });
    });
    return this.queries.find(id);
  }

  /** The paths that a customer can take; to some products alone, where they are given. */
  async open(from: UpgradableProducts, toPluginIds?: readonly string[]): Promise<UpgradeTerms[]> {
    if (from.size === 0) return [];
    const fromPluginId = In([...from.keys()]);
    const paths = await this.dataSource.getRepository(UpgradePath).find({
      where: {
        fromPluginId,
        isActive: true,
        ...(toPluginIds ? { toPluginId: In([...toPluginIds]) } : {}),
      },
      order: { id: 'ASC' },
    });
    return paths
      .filter((path) => isFor(path, from.get(path.fromPluginId) ?? null))
      .map(({ id, fromPluginId: fromProductId, fromName, toPluginId: toProductId, priceCents }) => {
        return { id, fromProductId, fromName, toProductId, priceCents };
      });
  }

  /** The products that some paths lead from. */
  async sourcesOf(ids: readonly string[]): Promise<Set<string>> {
    if (ids.length === 0) return new Set();
    const paths = await this.dataSource.getRepository(UpgradePath).findBy({ id: In([...ids]) });
    return new Set(paths.map(({ fromPluginId }) => fromPluginId));
  }

  has(id: string): Promise<boolean> {
    return this.dataSource.getRepository(UpgradePath).existsBy({ id });
  }

  private async namesOf(...pluginIds: string[]): Promise<string[]> {
    const sold = await this.lookup.soldPlugins({ lang: 'en', ownedIds: [], offeredIds: pluginIds });
    return pluginIds.map((pluginId) => {
      const plugin = sold.find((one) => one.pluginId === pluginId);
      if (!plugin) throw new Failure(saleProductUnknown, { pluginId });
      return plugin.name;
    });
  }
}

/** A licence of all versions is none of an older major version. */
function isFor({ fromMajor }: UpgradePath, lastMajor: number | null): boolean {
  return fromMajor === null || (lastMajor !== null && lastMajor <= fromMajor);
}
