import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { listPlugins, type PluginCard } from '#contracts/catalogue/plugins';
import { Failure } from '#contracts/kit/failure';
import { centsOf, toDollars } from '#contracts/fields/money';
import type { AdminArticle } from '#contracts/news/article-admin';
import { nothingToTell } from '#contracts/news/generate-article';
import { RpcClient } from '#platform/rpc/rpc-client';
import { ArticleAdminService } from '../articles/article-admin.service';
import { type CatalogueChange, maxChangesPerDraft, NewsWriter } from './news-writer';
import { ReportedPlugin } from './reported-plugin.entity';

/** Advisory lock of everything that saves reported plug-ins. */
const reportedPluginsLock = 727_602;

/** The plug-ins in former drafts, by slug. */
type ReportedPlugins = ReadonlyMap<string, ReportedPlugin>;

/** Writes drafts about changes in the catalogue since the previous draft. */
@Injectable()
export class DraftsService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly rpc: RpcClient,
    private readonly writer: NewsWriter,
    private readonly articleAdmin: ArticleAdminService,
  ) {}

  /** Of two parallel requests one gets the draft. @throws Failure NOTHING_TO_TELL, WRITER_FAILED */
  async generate(): Promise<AdminArticle> {
    const [{ data: english }, { data: russian }] = await Promise.all([
      this.rpc.call(listPlugins, { lang: 'en' }),
      this.rpc.call(listPlugins, { lang: 'ru' }),
    ]);
    const before = await findReported(this.dataSource.manager);
    const changes = changesSince(before, english, russian).slice(0, maxChangesPerDraft);
    if (changes.length === 0) throw new Failure(nothingToTell);
    const { translations, sources } = await this.writer.write(changes);
    const slug = `catalogue-${new Date().toISOString().slice(0, 23).replaceAll(/[T:.]/g, '-')}`;
    const first = changes[0]?.plugin.en;
    const draft = { slug, imageUrl: first?.imageUrl ?? '', isPublished: false, translations, sources };
    return this.articleAdmin.create(draft, (tx) => this.saveReported(tx, changes, before));
  }

  /** Saves the reported plug-ins together with the draft, so that a failed writer can retry with the same changes. */
  private async saveReported(
    tx: EntityManager,
    changes: readonly CatalogueChange[],
    before: ReportedPlugins,
  ): Promise<void> {
    await tx.query('select pg_advisory_xact_lock($1)', [reportedPluginsLock]);
    const now = await findReported(tx);
    const reported = changes.map(({ plugin }) => toReportedPlugin(plugin.en));
    // A parallel request has reported one of the changes.
    if (reported.some(({ slug }) => !isSame(now.get(slug), before.get(slug))))
      throw new Failure(nothingToTell);
    await tx.getRepository(ReportedPlugin).upsert(reported, ['slug']);
  }
}

function toReportedPlugin({ slug, version, price }: PluginCard): ReportedPlugin {
  return { slug, version, priceCents: centsOf(price) };
}

async function findReported(tx: EntityManager): Promise<ReportedPlugins> {
  const reported = await tx.getRepository(ReportedPlugin).find();
  return new Map(reported.map((plugin) => [plugin.slug, plugin]));
}

function isSame(a: ReportedPlugin | undefined, b: ReportedPlugin | undefined): boolean {
  return a?.version === b?.version && a?.priceCents === b?.priceCents;
}

function changesSince(
  before: ReportedPlugins,
  english: readonly PluginCard[],
  russian: readonly PluginCard[],
): CatalogueChange[] {
  return english.flatMap((en): CatalogueChange[] => {
    const plugin = { en, ru: russian.find(({ slug }) => slug === en.slug) ?? en };
    const known = before.get(en.slug);
    if (!known) return [{ kind: 'new', plugin }];
    if (known.version !== en.version) return [{ kind: 'version', plugin }];
    if (known.priceCents !== centsOf(en.price))
      return [{ kind: 'price', plugin, oldPrice: toDollars(known.priceCents) }];
    return [];
  });
}
