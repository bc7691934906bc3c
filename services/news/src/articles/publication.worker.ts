import { Inject, Injectable, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { articlePublished } from '#contracts/news/events';
import { Outbox } from '#platform/outbox/outbox';
import type { Log } from '#platform/log/log';
import { LOG } from '#platform/run/platform.module';

/** A scheduled article is published at most this late. */
const pollIntervalMs = 1_000;

interface DueArticle {
  id: string;
  slug: string;
  published_at: Date;
}

/** Publishes `news.article-published` once for each article: at once, or at its scheduled time. */
@Injectable()
export class PublicationWorker implements OnApplicationBootstrap, OnApplicationShutdown {
  private timer: NodeJS.Timeout | undefined;
  private running: Promise<void> | undefined;

  constructor(
    private readonly dataSource: DataSource,
    private readonly outbox: Outbox,
    @Inject(LOG) private readonly log: Log,
  ) {}

  onApplicationBootstrap(): void {
    this.timer = setInterval(() => {
      this.running ??= this.run().finally(() => (this.running = undefined));
    }, pollIntervalMs);
  }

  async onApplicationShutdown(): Promise<void> {
    clearInterval(this.timer);
    await this.running;
  }

  /** Publishes the event for articles that became readable; replicas skip each other's rows. */
  async announceDue(tx: EntityManager): Promise<number> {
    const [due] = (await tx.query(
      `update articles set announced_at = now()
       where id in (
         select id from articles
         where is_published and announced_at is null and published_at <= now()
         for update skip locked
       )
       returning id, slug, published_at`,
    )) as [DueArticle[], number];
    for (const { id, slug, published_at } of due)
      await this.outbox.add(tx, articlePublished, {
        articleId: id,
        slug,
        publishedAt: published_at.toISOString(),
      });
    return due.length;
  }

  private async run(): Promise<void> {
    try {
      const announced = await this.dataSource.transaction((tx) => this.announceDue(tx));
      if (announced > 0) this.log.info({ announced }, 'scheduled articles published');
    } catch (error) {
      // The rows are unchanged; the next poll retries.
      this.log.warn({ err: error }, 'scheduled articles not published');
    }
  }
}
