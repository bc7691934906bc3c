import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import {
  type Bundle as BundleReply,
  bundleChangedSince,
  type BundleDraft,
  type BundleId,
  bundlePartUnknown,
  createBundle,
  deactivateBundle,
  deleteBundle,
  maxBundles,
  tooManyBundles,
  type UpdateBundle,
  updateBundle,
} from '#contracts/catalogue/bundles';
import { bundleChanged } from '#contracts/catalogue/events';
import { Failure, notFound } from '#contracts/kit/failure';
import { AuditLog } from '#platform/audit/audit-log';
import { newId } from '#platform/database/new-id';
import { Outbox } from '#platform/outbox/outbox';
import { Handles } from '#platform/rpc/handles';
import { PluginsService, uniqueSlug } from '../plugins/plugins.service';
import { BundleItem } from './bundle-item.entity';
import { BundleQueriesService } from './bundle-queries.service';
import { BundleTermsEntry } from './bundle-terms-entry.entity';
import { bundleAuditRecord, pluginIdsOf } from './bundle-view';
import { Bundle } from './bundle.entity';

/** Advisory lock of new bundles, which choose a slug and count the others. */
const creationLock = 727_602;

/** Creates, changes and deletes bundles: `bundles`, `bundle_items`, `bundle_terms`. */
@Injectable()
export class BundlesService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly plugins: PluginsService,
    private readonly outbox: Outbox,
    private readonly auditLog: AuditLog,
    private readonly queries: BundleQueriesService,
  ) {}

  /** @throws Failure BUNDLE_PART_UNKNOWN, TOO_MANY_BUNDLES */
  @Handles(createBundle)
  create(draft: BundleDraft): Promise<BundleReply> {
    return this.createWithId(newId(), draft);
  }

  async createWithId(id: string, { pluginIds, ...fields }: BundleDraft): Promise<BundleReply> {
    await this.assertParts(pluginIds);
    await this.dataSource.transaction(async (tx) => {
      const slug = await this.reserveSlug(tx, fields.titleEn);
      await tx.getRepository(Bundle).insert({ id, slug, ...fields });
      const bundle = await this.saveParts(tx, id, pluginIds);
      const after = bundleAuditRecord(bundle);
      await this.auditLog.record(tx, { action: 'bundle.created', subject: id, after });
    });
    return this.queries.find({ id });
  }

  /** @throws Failure NOT_FOUND, BUNDLE_CHANGED, BUNDLE_PART_UNKNOWN */
  @Handles(updateBundle)
  async update({ id, revision, pluginIds, ...fields }: UpdateBundle): Promise<BundleReply> {
    await this.assertParts(pluginIds);
    await this.dataSource.transaction(async (tx) => {
      const before = await this.lockById(tx, id);
      if (revision !== undefined && revision !== before.revision) throw new Failure(bundleChangedSince);
      await this.change(tx, before, fields);
      const bundle = await this.saveParts(tx, id, pluginIds);
      const values = { before: bundleAuditRecord(before), after: bundleAuditRecord(bundle) };
      await this.auditLog.record(tx, { action: 'bundle.updated', subject: id, ...values });
    });
    return this.queries.find({ id });
  }

  /** Takes a bundle off sale; an inactive one stays as it is. @throws Failure NOT_FOUND */
  @Handles(deactivateBundle)
  async deactivate({ id }: BundleId): Promise<BundleReply> {
    await this.dataSource.transaction(async (tx) => {
      const bundle = await this.lockById(tx, id);
      if (!bundle.isActive) return;
      await this.change(tx, bundle, { isActive: false });
      await this.publish(tx, { ...bundle, isActive: false });
      const [before, after] = [{ isActive: true }, { isActive: false }];
      await this.auditLog.record(tx, { action: 'bundle.deactivated', subject: id, before, after });
    });
    return this.queries.find({ id });
  }

  /** Orders keep name and parts of a deleted bundle. @throws Failure NOT_FOUND */
  @Handles(deleteBundle)
  async delete({ id }: BundleId): Promise<void> {
    await this.dataSource.transaction(async (tx) => {
      const bundle = await this.lockById(tx, id);
      await tx.getRepository(Bundle).delete({ id });
      await this.publish(tx, { ...bundle, isActive: false });
      const before = bundleAuditRecord(bundle);
      await this.auditLog.record(tx, { action: 'bundle.deleted', subject: id, before });
    });
  }

  has(id: string): Promise<boolean> {
    return this.dataSource.getRepository(Bundle).existsBy({ id });
  }

  private async assertParts(pluginIds: readonly string[]): Promise<void> {
    const known = await this.plugins.termsById(pluginIds, 'en');
    const unknown = pluginIds.find((id) => !known.has(id));
    if (unknown !== undefined) throw new Failure(bundlePartUnknown, { pluginId: unknown });
  }

  private async reserveSlug(tx: EntityManager, title: string): Promise<string> {
    await tx.query('select pg_advisory_xact_lock($1)', [creationLock]);
    const bundles = await tx.getRepository(Bundle).find({ select: { slug: true } });
    if (bundles.length >= maxBundles) throw new Failure(tooManyBundles);
    return uniqueSlug(title, new Set(bundles.map(({ slug }) => slug)));
  }

  private async change(
    tx: EntityManager,
    { id, revision }: Bundle,
    fields: Partial<Omit<Bundle, 'items'>>,
  ): Promise<void> {
    const changes = { ...fields, revision: revision + 1, updatedAt: new Date() };
    await tx.getRepository(Bundle).update({ id }, changes);
  }

  /** Replaces the parts, records the terms if they differ from the last ones, and publishes the change. */
  private async saveParts(tx: EntityManager, id: string, pluginIds: readonly string[]): Promise<Bundle> {
    const items = tx.getRepository(BundleItem);
    await items.delete({ bundleId: id });
    await items.insert(pluginIds.map((pluginId, position) => ({ bundleId: id, pluginId, position })));
    const bundle = await this.load(tx, id);
    await this.recordTerms(tx, bundle);
    await this.publish(tx, bundle);
    return bundle;
  }

  private async recordTerms(tx: EntityManager, bundle: Bundle): Promise<void> {
    const terms = { percent: bundle.percent, pluginIds: pluginIdsOf(bundle) };
    const entries = tx.getRepository(BundleTermsEntry);
    const last = await entries.findOne({ where: { bundleId: bundle.id }, order: { startsAt: 'DESC' } });
    const isSame = last?.percent === terms.percent && String(last.pluginIds) === String(terms.pluginIds);
    if (!isSame) await entries.insert({ bundleId: bundle.id, startsAt: new Date(), ...terms });
  }

  private async publish(tx: EntityManager, { id, slug, isActive }: Bundle): Promise<void> {
    await this.outbox.add(tx, bundleChanged, { bundleId: id, slug, isActive });
  }

  private async lockById(tx: EntityManager, id: string): Promise<Bundle> {
    const found = await tx
      .getRepository(Bundle)
      .findOne({ where: { id }, lock: { mode: 'pessimistic_write' } });
    if (!found) throw new Failure(notFound);
    return this.load(tx, id);
  }

  private load(tx: EntityManager, id: string): Promise<Bundle> {
    return tx.getRepository(Bundle).findOneOrFail({ where: { id }, relations: { items: true } });
  }
}
