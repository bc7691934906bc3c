import { Inject, Injectable, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { articlePublished } from '#contracts/news/events';
import { notify, PgNotifications } from '#platform/database/pg-notifications';
import { Outbox } from '#platform/outbox/outbox';
import type { Log } from '#platform/log/log';
import { LOG } from '#platform/run/platform.module';
import { CoalescingRunner } from '#platform/work-queue/coalescing-runner';
import { DueTimer } from '#platform/work-queue/due-timer';

/** A scheduled article is published at most this late. */
const minSleepMs = 1_000;
/** Postgres notification at the commit that saves an article. */
const savedArticlesChannel = 'saved_articles';

interface DueArticle {
  id: string;
  slug: string;
  published_at: Date;
}

/** Publishes `news.article-published` once for each article: at once, or at its scheduled time. */
@Injectable()
export class PublicationWorker implements OnApplicationBootstrap, OnApplicationShutdown {
  private readonly timer: DueTimer;
  private readonly runner: CoalescingRunner;

  constructor(
    private readonly dataSource: DataSource,
    private readonly outbox: Outbox,
    private readonly notifications: PgNotifications,
    @Inject(LOG) private readonly log: Log,
  ) {
    // The rows are unchanged; the next run retries.
    const onError = (error: unknown) =>
      log.warn({ event: 'articles.publish-failed', err: error }, 'failed to publish scheduled articles');
    this.runner = new CoalescingRunner(() => this.run(), { onError });
    this.timer = new DueTimer(() => this.runner.trigger(), minSleepMs);
  }

  onApplicationBootstrap(): void {
    this.notifications.on(savedArticlesChannel, () => this.runner.trigger());
    this.runner.trigger();
  }

  async onApplicationShutdown(): Promise<void> {
    this.timer.close();
    await this.runner.close();
  }

  /** In the transaction that saves an article: publishes it if it is due, and lets every replica plan its publication otherwise. */
  async articleSaved(tx: EntityManager): Promise<void> {
    await this.announceDue(tx);
    await notify(tx, savedArticlesChannel);
  }

  /**
   * Publishes the event for articles that became readable; replicas skip each other's rows. An article that is saved without a date
   * is due at a moment after the start of its transaction, which `now()` returns.
   */
  private async announceDue(tx: EntityManager): Promise<number> {
    const [due] = (await tx.query(
      `update articles set announced_at = now()
       where id in (
         select id from articles
         where is_published and announced_at is null and published_at <= clock_timestamp()
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
    this.timer.sleep();
    const announced = await this.dataSource.transaction((tx) => this.announceDue(tx));
    if (announced > 0) this.log.info({ announced }, 'scheduled articles published');
    this.timer.sleep((await this.nextDueInMs()) ?? Infinity);
  }

  private async nextDueInMs(): Promise<number | undefined> {
    const [row] = await this.dataSource.query<{ ms: number | null }[]>(
      `select extract(epoch from min(published_at) - now())::float8 * 1000 as ms
         from articles where is_published and announced_at is null`,
    );
    return row?.ms ?? undefined;
  }
}
