import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Inject, Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { dayMs } from '#contracts/fields/durations';
import type { Language } from '#contracts/kit/actor';
import { withAdvisoryLock } from '#platform/database/advisory-lock';
import { retryWhileDatabaseUnavailable } from '#platform/database/database-unavailable';
import { newId } from '#platform/database/new-id';
import type { Log } from '#platform/log/log';
import { LOG } from '#platform/run/platform.module';
import { NewsConfig } from '../news.config';
import { Article, ArticleTranslation } from './article.entity';

/** Advisory lock of the seeding: one replica at a time. */
const seedLock = 727_501;

/** The newest demo article was published two days before the seeding. */
const newestAgeMs = 2 * dayMs;

interface DemoArticle {
  slug: string;
  imageUrl: string;
  isPublished: boolean;
  publishedAt: string;
  sources?: string[];
  translations: { language: Language; title: string; subtitle: string; content: string }[];
}

/** Seeds the demo news into an empty database. */
@Injectable()
export class DemoNewsSeeder implements OnApplicationBootstrap {
  constructor(
    private readonly dataSource: DataSource,
    private readonly config: NewsConfig,
    @Inject(LOG) private readonly log: Log,
  ) {}

  async onApplicationBootstrap(): Promise<void> {
    if (!this.config.SEED_DEMO) return;
    if (this.config.NODE_ENV === 'production') throw new Error('SEED_DEMO is not allowed in production');
    await retryWhileDatabaseUnavailable(
      () => withAdvisoryLock(this.dataSource, seedLock, () => this.seed()),
      this.log,
    );
  }

  private async seed(): Promise<void> {
    if (await this.dataSource.getRepository(Article).exists({ where: {} })) return;
    const { news } = JSON.parse(await readFile(join(this.config.DEMO_DIR, 'news.json'), 'utf8')) as {
      news: DemoArticle[];
    };
    const dayOf = seededDays(news, new Date());
    await this.dataSource.transaction(async (tx) => {
      for (const { translations, publishedAt, sources = [], ...item } of news) {
        const id = newId();
        const day = dayOf(publishedAt);
        const rest = { createdAt: day, updatedAt: day, publishedAt: day, announcedAt: day };
        await tx.getRepository(Article).insert({ ...item, id, sources, ...rest });
        const rows = translations.map((translation) => ({ ...translation, articleId: id }));
        await tx.getRepository(ArticleTranslation).insert(rows);
      }
    });
    this.log.info({ articles: news.length }, 'demo news seeded');
  }
}

/** Moves the dates of the file, so that its newest article is always recent and the periods between them stay. */
function seededDays(news: readonly DemoArticle[], now: Date): (publishedAt: string) => Date {
  const published = news.filter(({ isPublished }) => isPublished);
  const newest = Math.max(...published.map(({ publishedAt }) => Date.parse(publishedAt)));
  const lastDay = Math.floor((now.getTime() - newestAgeMs) / dayMs) * dayMs + (newest % dayMs);
  // A draft may be younger than all published articles.
  return (publishedAt) => new Date(Math.min(Date.parse(publishedAt), newest) + lastDay - newest);
}
