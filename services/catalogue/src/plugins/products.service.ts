import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager, In, IsNull, Like } from 'typeorm';
import { pluginChanged, productPriced } from '#contracts/catalogue/events';
import {
  archiveProduct,
  createProduct,
  findProduct,
  listProducts,
  type ListProducts,
  type Product,
  productChanged,
  type ProductDraft,
  productFileMissing,
  type ProductId,
  type ProductPage,
  updateProduct,
  type UpdateProduct,
} from '#contracts/catalogue/products';
import { Failure, notFound } from '#contracts/kit/failure';
import { centsOf } from '#contracts/fields/money';
import { AuditLog, type AuditRecord } from '#platform/audit/audit-log';
import { newId } from '#platform/database/new-id';
import { inListOrder } from '#platform/lists/newest-first-list';
import { Outbox } from '#platform/outbox/outbox';
import { Handles } from '#platform/rpc/handles';
import { omit, pickFields } from '../fields';
import { DownloadFilesService, type NewDownloadFile } from '../releases/download-files.service';
import { FileSignerService } from '../stored-files/file-signer.service';
import { StoredFilesService } from '../stored-files/stored-files.service';
import { ProductPageService } from './listings/product-page.service';
import { Plugin } from './plugin.entity';
import { PluginsService } from './plugins.service';
import {
  replaceSamples,
  storageKeysOf,
  storedFilesOf,
  type StoredFilesByKey,
} from './samples/product-samples';
import {
  type FileSizes,
  saveDownloadSizes,
  replaceTexts,
  saveTranslations,
  type TextValues,
  translatedFields,
} from './product-translations';
import { productAuditRecord, toProduct, toProductSummary } from './product-view';
import { slugify, uniqueSlug } from './slugs/slug';

/** Advisory lock of everything that chooses a slug. */
const slugLock = 727_601;

/** What a bulk change changes. */
export interface ProductValues extends Partial<Pick<Plugin, 'priceCents' | 'isActive'>> {
  /** Those that differ from the present ones. */
  texts?: TextValues | undefined;
}

export interface ReplacedValues {
  name: string;
  before: ProductValues;
  /** After the change. */
  revision: number;
}

const noRequirements = { mac: '', windows: '' };

/** Creates, changes and archives products. */
@Injectable()
export class ProductsService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly pages: ProductPageService,
    private readonly plugins: PluginsService,
    private readonly downloads: DownloadFilesService,
    private readonly files: StoredFilesService,
    private readonly signer: FileSignerService,
    private readonly outbox: Outbox,
    private readonly auditLog: AuditLog,
  ) {}

  /** Newest first; the search covers names in every language, tags and the slug. */
  @Handles(listProducts)
  async list(input: ListProducts): Promise<ProductPage> {
    const { ids, pagination } = await this.pages.find(input);
    const [plugins, forSale] = await Promise.all([
      this.dataSource.getRepository(Plugin).find({
        where: { id: In(ids) },
        relations: { translations: true },
      }),
      this.plugins.findIdsForSale(ids),
    ]);
    return {
      products: inListOrder(ids, plugins).map((plugin) => toProductSummary(plugin, forSale.has(plugin.id))),
      pagination,
    };
  }

  /** @throws Failure NOT_FOUND */
  @Handles(findProduct)
  find({ id }: ProductId): Promise<Product> {
    return this.load(this.dataSource.manager, id);
  }

  /** @throws Failure PRODUCT_FILE_MISSING, PRODUCT_FILE_EXISTS */
  @Handles(createProduct)
  async create(draft: ProductDraft): Promise<Product> {
    const known = await this.readSamples(draft, new Map());
    const newFiles = await this.signFiles(draft);
    return this.dataSource.transaction(async (tx) => {
      const id = newId();
      const slug = await this.reserveSlug(tx, draft.name);
      const systemRequirements = draft.systemRequirements ?? noRequirements;
      await tx.getRepository(Plugin).insert({ id, slug, ...columnsOf(draft), systemRequirements });
      const product = await this.saveDetails(tx, { id, slug }, draft, known, newFiles);
      const after = productAuditRecord(product);
      await this.auditLog.record(tx, { action: 'product.created', subject: id, after });
      return product;
    });
  }

  /** @throws Failure NOT_FOUND, PRODUCT_CHANGED, PRODUCT_FILE_MISSING, PRODUCT_FILE_EXISTS */
  @Handles(updateProduct)
  async update({ id, revision, ...draft }: UpdateProduct): Promise<Product> {
    const current = await this.dataSource
      .getRepository(Plugin)
      .findOne({ where: { id, archivedAt: IsNull() }, relations: { audioSamples: true } });
    if (!current) throw new Failure(notFound);
    const known = await this.readSamples(draft, storedFilesOf(current.audioSamples));
    const newFiles = await this.signFiles(draft);
    return this.dataSource.transaction(async (tx) => {
      const locked = await this.lockById(tx, id);
      if (revision !== undefined && revision !== locked.revision) throw new Failure(productChanged);
      const before = productAuditRecord(await this.load(tx, id));
      const changes = { ...columnsOf(draft), revision: locked.revision + 1, updatedAt: new Date() };
      await tx.getRepository(Plugin).update({ id }, changes);
      const product = await this.saveDetails(tx, { id, slug: locked.slug }, draft, known, newFiles);
      const values = { before, after: productAuditRecord(product) };
      await this.auditLog.record(tx, { action: 'product.updated', subject: id, ...values });
      return product;
    });
  }

  /**
   * Changes price, status or texts in the transaction of the caller, with the events of a saved form.
   * @returns what was replaced; undefined when the product has the values already, which is no change
   * @throws Failure NOT_FOUND, PRODUCT_CHANGED
   */
  async change(
    tx: EntityManager,
    { id, revision }: Pick<Plugin, 'id' | 'revision'>,
    { texts, ...values }: ProductValues,
    action: AuditRecord['action'],
  ): Promise<ReplacedValues | undefined> {
    const locked = await this.lockById(tx, id);
    if (revision !== locked.revision) throw new Failure(productChanged);
    const { priceCents, isActive } = { ...locked, ...values };
    if (!texts && priceCents === locked.priceCents && isActive === locked.isActive) return undefined;
    const before = await this.load(tx, id);
    const changes = { ...values, revision: revision + 1, updatedAt: new Date() };
    await tx.getRepository(Plugin).update({ id }, changes);
    const replacedTexts = texts && (await replaceTexts(tx, id, texts));
    const after = productAuditRecord(await this.publish(tx, locked));
    await this.auditLog.record(tx, { action, subject: id, before: productAuditRecord(before), after });
    const replaced = pickFields(locked, Object.keys(values) as (keyof typeof values)[]);
    return {
      name: before.name,
      before: { ...replaced, ...(replacedTexts ? { texts: replacedTexts } : {}) },
      revision: changes.revision,
    };
  }

  /** Removes a product from the shop and the lists; orders and downloads of its owners stay. @throws Failure NOT_FOUND */
  @Handles(archiveProduct)
  async archive({ id }: ProductId): Promise<void> {
    await this.dataSource.transaction(async (tx) => {
      const { slug } = await this.lockById(tx, id);
      const now = new Date();
      await tx.getRepository(Plugin).update({ id }, { isActive: false, archivedAt: now, updatedAt: now });
      await this.outbox.add(tx, pluginChanged, { pluginId: id, slug, isActive: false });
      await this.auditLog.record(tx, { action: 'product.deleted', subject: id, before: { slug } });
    });
  }

  /** Saves what is not a column of the product itself, and publishes the change. */
  private async saveDetails(
    tx: EntityManager,
    { id, slug }: Pick<Plugin, 'id' | 'slug'>,
    draft: ProductDraft,
    known: StoredFilesByKey,
    newFiles: readonly NewDownloadFile[],
  ): Promise<Product> {
    await saveTranslations(tx, id, draft);
    if (draft.audioSamples) await replaceSamples(tx, id, draft.audioSamples, known);
    await this.publishFiles(tx, id, newFiles);
    return this.publish(tx, { id, slug });
  }

  /** Publishes a saved product. */
  private async publish(tx: EntityManager, { id, slug }: Pick<Plugin, 'id' | 'slug'>): Promise<Product> {
    const product = await this.load(tx, id);
    const { category, price, isActive } = product;
    await this.outbox.add(tx, pluginChanged, { pluginId: id, slug, isActive });
    await this.outbox.add(tx, productPriced, { pluginId: id, category, priceCents: centsOf(price) });
    return product;
  }

  private async publishFiles(
    tx: EntityManager,
    id: string,
    newFiles: readonly NewDownloadFile[],
  ): Promise<void> {
    const sizes: FileSizes = {};
    for (const file of newFiles) {
      await this.downloads.publish(tx, id, file);
      sizes[file.platform === 'windows-x64' ? 'windows' : 'macOS'] = file.bytes;
    }
    await saveDownloadSizes(tx, id, sizes);
  }

  /** Reads every sample of the draft before the transaction, because a large file takes time. */
  private async readSamples(
    draft: Partial<ProductDraft>,
    before: StoredFilesByKey,
  ): Promise<StoredFilesByKey> {
    const known = new Map(before);
    for (const storageKey of storageKeysOf(draft.audioSamples ?? [])) {
      const stored = known.get(storageKey) ?? (await this.files.readInfo(storageKey));
      if (!stored) throw new Failure(productFileMissing, { storageKey });
      known.set(storageKey, stored);
    }
    return known;
  }

  private async signFiles({ newFiles = [], version }: ProductDraft): Promise<NewDownloadFile[]> {
    const signed: NewDownloadFile[] = [];
    for (const { platform, fileName, storageKey, notes } of newFiles) {
      const file = await this.signer.sign(storageKey);
      if (!file) throw new Failure(productFileMissing, { storageKey });
      signed.push({ platform, version, fileName, storageKey, notes, ...file });
    }
    return signed;
  }

  /** Serializes products of any name, because the slug of a second Tern can equal that of a Tern 2. */
  private async reserveSlug(tx: EntityManager, name: string): Promise<string> {
    const slug = slugify(name);
    await tx.query('select pg_advisory_xact_lock($1)', [slugLock]);
    const taken = await tx
      .getRepository(Plugin)
      .find({ where: { slug: Like(`${slug}%`) }, select: { slug: true } });
    return uniqueSlug(name, new Set(taken.map((row) => row.slug)));
  }

  private async lockById(tx: EntityManager, id: string): Promise<Plugin> {
    const plugin = await tx
      .getRepository(Plugin)
      .findOne({ where: { id, archivedAt: IsNull() }, lock: { mode: 'pessimistic_write' } });
    if (!plugin) throw new Failure(notFound);
    return plugin;
  }

  private async load(tx: EntityManager, id: string): Promise<Product> {
    const plugin = await tx.getRepository(Plugin).findOne({
      where: { id, archivedAt: IsNull() },
      relations: { translations: true, audioSamples: true },
    });
    if (!plugin) throw new Failure(notFound);
    return toProduct(plugin, await this.downloads.listForProduct(tx, id));
  }
}

/** The untranslated columns of a draft; absent ones stay as they were. */
function columnsOf(draft: ProductDraft) {
  const columns = omit(draft, [...translatedFields, 'ru', 'audioSamples', 'newFiles', 'price']);
  return { ...columns, priceCents: centsOf(draft.price) };
}
