import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager, In, IsNull, Like } from 'typeorm';
import { pluginChanged } from '#contracts/catalogue/events';
import {
  type ListProducts,
  type Product,
  productChanged,
  type ProductDraft,
  productFileMissing,
  productWithoutFiles,
  type ProductPage,
  type UpdateProduct,
} from '#contracts/catalogue/products';
import { Failure, notFound } from '#contracts/kit/failure';
import { centsOf } from '#contracts/kit/money';
import { newId } from '#platform/database/new-id';
import { Audit } from '#platform/audit/audit';
import { Outbox } from '#platform/events/outbox';
import { DownloadFilesService } from '../download-files/download-files.service';
import { type FileSums, StoredFilesService } from '../stored-files/stored-files.service';
import { PluginRow } from './plugin.entity';
import { recordOf } from './product-record';
import { keysOf, putSamples, soundsOf } from './product-samples';
import { productOf, productRow } from './product-view';
import { type FileBytes, putSizes, putWords } from './product-words';
import { freeSlug, slugOf } from './slug';

type Known = ReadonlyMap<string, FileSums>;

/** Any number; only its sameness matters. */
const slugsLock = 727_601;

const noRequirements = { mac: '', windows: '' };

/** What administrators add, change and take away. */
@Injectable()
export class ProductsService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly downloads: DownloadFilesService,
    private readonly files: StoredFilesService,
    private readonly outbox: Outbox,
    private readonly audit: Audit,
  ) {}

  /** Newest first; the search looks at names in every language, tags and the slug. */
  async list({ page, limit, search }: ListProducts): Promise<ProductPage> {
    const pattern = `%${search.replaceAll(/[\\%_]/g, '\\$&')}%`;
    const query = this.dataSource
      .getRepository(PluginRow)
      .createQueryBuilder('plugin')
      .select('plugin.id')
      .where('plugin.archived_at is null');
    if (search)
      query.andWhere(
        `(plugin.slug ilike :pattern or plugin.id in (select plugin_id from plugin_translations
          where name ilike :pattern or array_to_string(tags, ' ') ilike :pattern))`,
        { pattern },
      );
    const [found, total] = await query
      .orderBy('plugin.createdAt', 'DESC')
      .addOrderBy('plugin.id', 'DESC')
      .offset((page - 1) * limit)
      .limit(limit)
      .getManyAndCount();
    const plugins = await this.dataSource.getRepository(PluginRow).find({
      where: { id: In(found.map(({ id }) => id)) },
      relations: { translations: true },
      order: { createdAt: 'DESC', id: 'DESC' },
    });
    const withFiles = await this.downloads.withFiles(plugins.map(({ id }) => id));
    return {
      products: plugins.map((plugin) => productRow(plugin, withFiles.has(plugin.id))),
      pagination: { page, limit, total, pages: Math.ceil(total / limit) },
    };
  }

  /** @throws Failure NOT_FOUND */
  find(id: string): Promise<Product> {
    return this.whole(this.dataSource.manager, id);
  }

  /** @throws Failure PRODUCT_FILE_MISSING, PRODUCT_FILE_EXISTS, PRODUCT_WITHOUT_FILES */
  async create(draft: ProductDraft): Promise<Product> {
    const known = await this.filesOf(draft, new Map());
    return this.dataSource.transaction(async (tx) => {
      const id = newId();
      const slug = await this.newSlug(tx, draft.name);
      const systemRequirements = draft.systemRequirements ?? noRequirements;
      await tx.getRepository(PluginRow).insert({ id, slug, ...fieldsOf(draft), systemRequirements });
      const after = await this.complete(tx, { id, slug }, draft, known);
      await this.audit.record(tx, { action: 'product.created', subject: id, after: recordOf(after) });
      return after;
    });
  }

  /** @throws Failure NOT_FOUND, PRODUCT_CHANGED, PRODUCT_FILE_MISSING, PRODUCT_FILE_EXISTS, PRODUCT_WITHOUT_FILES */
  async update({ id, revision, ...draft }: UpdateProduct): Promise<Product> {
    const before = await this.dataSource
      .getRepository(PluginRow)
      .findOne({ where: { id, archivedAt: IsNull() }, relations: { audioSamples: true } });
    if (!before) throw new Failure(notFound);
    const known = await this.filesOf(draft, soundsOf(before.audioSamples));
    return this.dataSource.transaction(async (tx) => {
      const { slug, revision: current } = await this.locked(tx, id);
      if (revision !== undefined && revision !== current) throw new Failure(productChanged);
      const was = await this.whole(tx, id);
      await tx
        .getRepository(PluginRow)
        .update({ id }, { ...fieldsOf(draft), revision: current + 1, updatedAt: new Date() });
      const is = await this.complete(tx, { id, slug }, draft, known);
      const values = { before: recordOf(was), after: recordOf(is) };
      await this.audit.record(tx, { action: 'product.updated', subject: id, ...values });
      return is;
    });
  }

  /** Out of the shop and the lists; what was sold stays in the books and with its owners. @throws Failure NOT_FOUND */
  async archive(id: string): Promise<void> {
    await this.dataSource.transaction(async (tx) => {
      const { slug } = await this.locked(tx, id);
      const now = new Date();
      await tx.getRepository(PluginRow).update({ id }, { isActive: false, archivedAt: now, updatedAt: now });
      await this.outbox.add(tx, pluginChanged, { pluginId: id, slug, isActive: false });
      await this.audit.record(tx, { action: 'product.deleted', subject: id, before: { slug } });
    });
  }

  /** Everything that is not a column of the product itself, and the news of the change. */
  private async complete(
    tx: EntityManager,
    { id, slug }: Pick<PluginRow, 'id' | 'slug'>,
    draft: ProductDraft,
    known: Known,
  ): Promise<Product> {
    await putWords(tx, id, draft);
    if (draft.audioSamples) await putSamples(tx, id, draft.audioSamples, known);
    await this.putFiles(tx, id, draft, known);
    await this.outbox.add(tx, pluginChanged, { pluginId: id, slug, isActive: draft.isActive });
    const product = await this.whole(tx, id);
    if (product.isActive && !product.hasFiles) throw new Failure(productWithoutFiles);
    return product;
  }

  private async putFiles(tx: EntityManager, id: string, draft: ProductDraft, known: Known): Promise<void> {
    const sizes: FileBytes = {};
    for (const { platform, fileName, storageKey } of draft.newFiles ?? []) {
      const sums = known.get(storageKey);
      if (!sums) throw new Failure(productFileMissing, { storageKey });
      const { bytes, sha256 } = sums;
      await this.downloads.publish(tx, id, {
        platform,
        version: draft.version,
        fileName,
        bytes,
        sha256,
        storageKey,
      });
      sizes[platform === 'windows-x64' ? 'windows' : 'macOS'] = bytes;
    }
    await putSizes(tx, id, sizes);
  }

  /** Sums of every file the draft names. Read before the transaction: a large file takes its time. */
  private async filesOf(draft: Partial<ProductDraft>, before: Known): Promise<Known> {
    const known = new Map(before);
    const named = [
      ...keysOf(draft.audioSamples ?? []),
      ...(draft.newFiles ?? []).map(({ storageKey }) => storageKey),
    ];
    for (const key of named) {
      const sums = known.get(key) ?? (await this.files.sums(key));
      if (!sums) throw new Failure(productFileMissing, { storageKey: key });
      known.set(key, sums);
    }
    return known;
  }

  /** Products made at once wait for each other, of other names too: the second Tern takes the slug of a Tern 2. */
  private async newSlug(tx: EntityManager, name: string): Promise<string> {
    const slug = slugOf(name);
    await tx.query('select pg_advisory_xact_lock($1)', [slugsLock]);
    const taken = await tx
      .getRepository(PluginRow)
      .find({ where: { slug: Like(`${slug}%`) }, select: { slug: true } });
    return freeSlug(name, new Set(taken.map((row) => row.slug)));
  }

  private async locked(tx: EntityManager, id: string): Promise<PluginRow> {
    const row = await tx
      .getRepository(PluginRow)
      .findOne({ where: { id, archivedAt: IsNull() }, lock: { mode: 'pessimistic_write' } });
    if (!row) throw new Failure(notFound);
    return row;
  }

  private async whole(tx: EntityManager, id: string): Promise<Product> {
    const row = await tx.getRepository(PluginRow).findOne({
      where: { id, archivedAt: IsNull() },
      relations: { translations: true, audioSamples: true },
    });
    if (!row) throw new Failure(notFound);
    return productOf(row, await this.downloads.ofProduct(tx, id));
  }
}

/** The columns of a draft; what was not sent is left out and stays as it was. */
function fieldsOf(draft: ProductDraft) {
  const { category, imageUrl, downloadUrl, version, compatibility, isActive } = draft;
  const { descriptionImageUrl, videoUrl, gallery, systemRequirements } = draft;
  return {
    priceCents: centsOf(draft.price),
    ...{ category, imageUrl, downloadUrl, version, compatibility, isActive },
    ...{ descriptionImageUrl, videoUrl, gallery, systemRequirements },
  };
}
