import { Inject, Injectable, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { articlePublished } from '#contracts/news/events';
import { Outbox } from '#platform/events/outbox';
import type { Log } from '#platform/log/log';
import { LOG } from '#platform/run/platform.module';

/** A scheduled article is late by this at most. */
const everyMs = 1_000;

interface Due {
  id: string;
  slug: string;
  published_at: Date;
}

/** Tells the others when an article can be read: at once, or when its day has come. Each is announced once. */
@Injectable()
export class Announcements implements OnApplicationBootstrap, OnApplicationShutdown {
  private timer: NodeJS.Timeout | undefined;
  private running: Promise<void> | undefined;

  constructor(
    private readonly dataSource: DataSource,
    private readonly outbox: Outbox,
    @Inject(LOG) private readonly log: Log,
  ) {}

  onApplicationBootstrap(): void {
    this.timer = setInterval(() => {
      this.running ??= this.round().finally(() => (this.running = undefined));
    }, everyMs);
  }

  async onApplicationShutdown(): Promise<void> {
    clearInterval(this.timer);
    await this.running;
  }

  /** Announces what became readable and was not announced; replicas share the work row by row. */
  async announceDue(tx: EntityManager): Promise<number> {
    const [due] = (await tx.query(
      `update articles set announced_at = now()
       where id in (
         select id from articles
         where is_published and announced_at is null and published_at <= now()
         for update skip locked
       )
       returning id, slug, published_at`,
    )) as [Due[], number];
    for (const { id, slug, published_at } of due)
      await this.outbox.add(tx, articlePublished, {
        articleId: id,
        slug,
        publishedAt: published_at.toISOString(),
      });
    return due.length;
  }

  private async round(): Promise<void> {
    try {
      const announced = await this.dataSource.transaction((tx) => this.announceDue(tx));
      if (announced > 0) this.log.info({ announced }, 'articles published by their date');
    } catch (error) {
      // The rows are still there; the next round tries again.
      this.log.warn({ err: error }, 'due articles not looked at');
    }
  }
}
