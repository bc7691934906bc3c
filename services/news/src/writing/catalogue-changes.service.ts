import { Injectable } from '@nestjs/common';
import { type EntityManager, In } from 'typeorm';
import { findPlugin, type PluginDetails, pluginNotFound } from '#contracts/catalogue/plugins';
import {
  listPluginSummaries,
  type PluginSummary,
  type PluginSummaryPage,
} from '#contracts/catalogue/plugin-summaries';
import type { Language } from '#contracts/kit/actor';
import { Failure } from '#contracts/kit/failure';
import { toDollars } from '#contracts/fields/money';
import { RpcClient } from '#platform/rpc/rpc-client';
import type { CatalogueChange } from './news-writer';
import { ReportedPlugin } from './reported-plugin.entity';

/** The plug-ins in former drafts, by slug. */
export type ReportedPlugins = ReadonlyMap<string, ReportedPlugin>;

/** A change that no draft has reported. */
interface FoundChange {
  kind: CatalogueChange['kind'];
  plugin: PluginSummary;
  before?: ReportedPlugin;
}

/** Reads what the former drafts reported about these plug-ins. */
export async function findReported(tx: EntityManager, slugs: readonly string[]): Promise<ReportedPlugins> {
  const reported = await tx.getRepository(ReportedPlugin).find({ where: { slug: In([...slugs]) } });
  return new Map(reported.map((plugin) => [plugin.slug, plugin]));
}

function kindOf(
  { version, priceCents }: PluginSummary,
  before: ReportedPlugin | undefined,
): CatalogueChange['kind'] | undefined {
  if (!before) return 'new';
  if (before.version !== version) return 'version';
  return before.priceCents === priceCents ? undefined : 'price';
}

function oldPriceOf({ kind, before }: FoundChange): number | undefined {
  return kind === 'price' && before ? toDollars(before.priceCents) : undefined;
}

/** Finds the changes in the catalogue that no draft has reported, oldest product first. */
@Injectable()
export class CatalogueChangesService {
  constructor(private readonly rpc: RpcClient) {}

  /** Reads the catalogue page by page until there are `max` changes. Returns what was reported about these plug-ins before. */
  async find(
    tx: EntityManager,
    max: number,
  ): Promise<{ changes: CatalogueChange[]; before: ReportedPlugins }> {
    const changes: CatalogueChange[] = [];
    const before = new Map<string, ReportedPlugin>();
    for (let after: string | null | undefined; after !== null && changes.length < max;) {
      const page: PluginSummaryPage = await this.rpc.call(listPluginSummaries, { after, limit: 1_000 });
      for (const found of await this.changesIn(tx, page.plugins)) {
        if (changes.length === max) break;
        const plugin = await this.inEachLanguage(found.plugin.slug);
        if (!plugin) continue;
        if (found.before) before.set(found.before.slug, found.before);
        changes.push({ kind: found.kind, plugin, oldPrice: oldPriceOf(found) });
      }
      after = page.next;
    }
    return { changes, before };
  }

  private async changesIn(tx: EntityManager, plugins: readonly PluginSummary[]): Promise<FoundChange[]> {
    const reported = await findReported(
      tx,
      plugins.map(({ slug }) => slug),
    );
    return plugins.flatMap((plugin): FoundChange[] => {
      const before = reported.get(plugin.slug);
      const kind = kindOf(plugin, before);
      return kind ? [{ kind, plugin, before }] : [];
    });
  }

  /** Undefined for a plug-in that was deactivated meanwhile. */
  private async inEachLanguage(slug: string): Promise<Record<Language, PluginDetails> | undefined> {
    try {
      const [{ data: en }, { data: ru }] = await Promise.all([
        this.rpc.call(findPlugin, { slug, lang: 'en' }),
        this.rpc.call(findPlugin, { slug, lang: 'ru' }),
      ]);
      return { en, ru };
    } catch (error) {
      if (Failure.is(error, pluginNotFound)) return undefined;
      throw error;
    }
  }
}
