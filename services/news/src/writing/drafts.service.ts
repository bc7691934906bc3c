import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { listPlugins, type PluginCard } from '#contracts/catalogue/plugins';
import { Failure } from '#contracts/kit/failure';
import { centsOf, toDollars } from '#contracts/kit/money';
import type { ArticleRow } from '#contracts/news/administration';
import { nothingToTell } from '#contracts/news/writing';
import { RpcClient } from '#platform/rpc/rpc-client';
import { NewsroomService } from '../articles/newsroom.service';
import { type CatalogueChange, mostTold, NewsWriter } from './news-writer';
import { NoticedPlugin } from './noticed-plugin.entity';

/** Any number; only its sameness matters. */
const noticeLock = 727_602;

/** What drafts have told of plug-ins, by slug. */
type Noticed = ReadonlyMap<string, NoticedPlugin>;

/** Drafts from what changed in the catalogue since the draft before. */
@Injectable()
export class DraftsService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly rpc: RpcClient,
    private readonly writer: NewsWriter,
    private readonly newsroom: NewsroomService,
  ) {}

  /** Two who ask at once get one draft between them. @throws Failure NOTHING_TO_TELL, WRITER_FAILED */
  async generate(): Promise<ArticleRow> {
    const [{ data: english }, { data: russian }] = await Promise.all([
      this.rpc.call(listPlugins, { lang: 'en' }),
      this.rpc.call(listPlugins, { lang: 'ru' }),
    ]);
    const before = await noticedIn(this.dataSource.manager);
    const changes = changesSince(before, english, russian).slice(0, mostTold);
    if (changes.length === 0) throw new Failure(nothingToTell);
    const { translations, sources } = await this.writer.write(changes);
    const slug = `catalogue-${new Date().toISOString().slice(0, 23).replaceAll(/[T:.]/g, '-')}`;
    const first = changes[0]?.plugin.en;
    const draft = { slug, imageUrl: first?.imageUrl ?? '', isPublished: false, translations, sources };
    return this.newsroom.create(draft, (tx) => this.notice(tx, changes, before));
  }

  /** Only what a draft tells is noticed, and with it: a writer that failed may try again with the same changes. */
  private async notice(
    tx: EntityManager,
    changes: readonly CatalogueChange[],
    before: Noticed,
  ): Promise<void> {
    await tx.query('select pg_advisory_xact_lock($1)', [noticeLock]);
    const now = await noticedIn(tx);
    const told = changes.map(({ plugin }) => asNoticed(plugin.en));
    // Somebody else's draft was quicker.
    if (told.some(({ slug }) => !isSame(now.get(slug), before.get(slug)))) throw new Failure(nothingToTell);
    await tx.getRepository(NoticedPlugin).upsert(told, ['slug']);
  }
}

function asNoticed({ slug, version, price }: PluginCard): NoticedPlugin {
  return { slug, version, priceCents: centsOf(price) };
}

async function noticedIn(tx: EntityManager): Promise<Noticed> {
  const noticed = await tx.getRepository(NoticedPlugin).find();
  return new Map(noticed.map((plugin) => [plugin.slug, plugin]));
}

function isSame(a: NoticedPlugin | undefined, b: NoticedPlugin | undefined): boolean {
  return a?.version === b?.version && a?.priceCents === b?.priceCents;
}

function changesSince(
  before: Noticed,
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
