import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Inject, Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { DataSource } from 'typeorm';
import type { Language } from '#contracts/kit/actor';
import { afterOthers } from '#platform/database/alone';
import { newId } from '#platform/database/new-id';
import type { Log } from '#platform/log/log';
import { LOG } from '#platform/run/platform.module';
import { NewsConfig } from '../news.config';
import { Article, ArticleWords } from './article.entity';

/** Any number; only its sameness matters, so that one replica fills at a time. */
const seedLock = 727_501;

interface DemoItem {
  slug: string;
  imageUrl: string;
  isPublished: boolean;
  publishedAt: string;
  sources?: string[];
  translations: { language: Language; title: string; subtitle: string; content: string }[];
}

/** Fills an empty service with the demo's news; what is there already is left alone. */
@Injectable()
export class DemoNews implements OnApplicationBootstrap {
  constructor(
    private readonly dataSource: DataSource,
    private readonly config: NewsConfig,
    @Inject(LOG) private readonly log: Log,
  ) {}

  async onApplicationBootstrap(): Promise<void> {
    if (!this.config.SEED_DEMO) return;
    if (this.config.NODE_ENV === 'production') throw new Error('SEED_DEMO is refused in production');
    await afterOthers(this.dataSource, seedLock, () => this.fill());
  }

  private async fill(): Promise<void> {
    if (await this.dataSource.getRepository(Article).exists({ where: {} })) return;
    const { news } = JSON.parse(await readFile(join(this.config.DEMO_DIR, 'news.json'), 'utf8')) as {
      news: DemoItem[];
    };
    await this.dataSource.transaction(async (tx) => {
      for (const { translations, publishedAt, sources = [], ...item } of news) {
        const id = newId();
        const day = new Date(publishedAt);
        const rest = { createdAt: day, updatedAt: day, publishedAt: day, announcedAt: day };
        await tx.getRepository(Article).insert({ ...item, id, sources, ...rest });
        const words = translations.map((translation) => ({ ...translation, articleId: id }));
        await tx.getRepository(ArticleWords).insert(words);
      }
    });
    this.log.info({ articles: news.length }, 'demo news filled');
  }
}
