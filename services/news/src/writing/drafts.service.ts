import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import type { PluginCard } from '#contracts/catalogue/plugins';
import { Failure } from '#contracts/kit/failure';
import { centsOf } from '#contracts/fields/money';
import type { AdminArticle } from '#contracts/news/article-admin';
import { generateArticle, nothingToTell } from '#contracts/news/generate-article';
import { Handles } from '#platform/rpc/handles';
import { ArticleAdminService } from '../articles/article-admin.service';
import { CatalogueChangesService, findReported, type ReportedPlugins } from './catalogue-changes.service';
import { type CatalogueChange, listPriceOf, maxChangesPerDraft, NewsWriter } from './news-writer';
import { ReportedPlugin } from './reported-plugin.entity';

/** Advisory lock of everything that saves reported plug-ins. */
const reportedPluginsLock = 727_602;

/** Writes drafts about changes in the catalogue since the previous draft. */
@Injectable()
export class DraftsService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly catalogue: CatalogueChangesService,
    private readonly writer: NewsWriter,
    private readonly articleAdmin: ArticleAdminService,
  ) {}

  /** Of two parallel requests one gets the draft. @throws Failure NOTHING_TO_TELL, WRITER_FAILED */
  @Handles(generateArticle)
  async generate(): Promise<AdminArticle> {
    const { changes, before } = await this.catalogue.find(this.dataSource.manager, maxChangesPerDraft);
    if (changes.length === 0) throw new Failure(nothingToTell);
    const { translations, sources } = await this.writer.write(changes);
    const slug = `catalogue-${new Date().toISOString().slice(0, 23).replaceAll(/[T:.]/g, '-')}`;
    const first = changes[0]?.plugin.en;
    const draft = { slug, imageUrl: first?.imageUrl ?? '', isPublished: false, translations, sources };
    return this.articleAdmin.createAfter((tx) => this.saveReported(tx, changes, before), draft);
  }

  /** Saves the reported plug-ins together with the draft, so that a failed writer can retry with the same changes. */
  private async saveReported(
    tx: EntityManager,
    changes: readonly CatalogueChange[],
    before: ReportedPlugins,
  ): Promise<void> {
    await tx.query('select pg_advisory_xact_lock($1)', [reportedPluginsLock]);
    const now = await findReported(tx, slugsOf(changes));
    const reported = changes.map(({ plugin }) => toReportedPlugin(plugin.en));
    // A parallel request has reported one of the changes.
    if (reported.some(({ slug }) => !isSame(now.get(slug), before.get(slug))))
      throw new Failure(nothingToTell);
    await tx.getRepository(ReportedPlugin).upsert(reported, ['slug']);
  }
}

/** With the list price: the beginning and the end of a sale are no new prices. */
function toReportedPlugin(plugin: PluginCard): ReportedPlugin {
  const { slug, version } = plugin;
  return { slug, version, priceCents: centsOf(listPriceOf(plugin)) };
}

function slugsOf(changes: readonly CatalogueChange[]): string[] {
  return changes.map(({ plugin }) => plugin.en.slug);
}

function isSame(a: ReportedPlugin | undefined, b: ReportedPlugin | undefined): boolean {
  return a?.version === b?.version && a?.priceCents === b?.priceCents;
}
