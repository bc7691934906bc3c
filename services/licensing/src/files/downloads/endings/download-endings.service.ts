import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { shopTimeZone } from '#contracts/fields/time-zone';
import { shopDate } from '#i18n/shop-date';
import { ErasedSubjects } from '#platform/database/erasure/erased-subjects';
import { Mailer } from '#platform/mail/mailer';
import { downloadEndingMail } from '../../../entitlements/mails/download-ending.mail';
import { OwnersService } from '../../../entitlements/owners/owners.service';
import { DownloadTokensService } from '../grants/download-tokens.service';

interface EndingGrant {
  id: string;
  orderId: string;
  orderNumber: string;
  userId: string;
  tokenHash: string;
  expiresAt: Date;
}

/** Days before its end at which a customer is notified. */
const warningDays = 3;
const warning = `interval '${warningDays} days'`;

/** A renewed link has another end, of which its customer is notified again. A customer who has downloaded a file needs no link. */
const endingSql = `select g.id, g.order_id as "orderId", g.order_number as "orderNumber", g.user_id as "userId",
    encode(g.token_hash, 'hex') as "tokenHash", g.expires_at as "expiresAt"
  from download_grants g
  where g.revoked_at is null and g.expires_at > now() and g.expires_at <= now() + ${warning}
    and not g.plugin_ids <@ g.revoked_plugin_ids
    and (g.ending_mailed_at is null or g.ending_mailed_at < g.expires_at - ${warning})
    and not exists (select from transfers t where t.grant_id = g.id and t.completed_at is not null)
  order by g.expires_at limit $1 for update skip locked`;

/** Mails customers who have not downloaded what they bought before the link of their order ends. */
@Injectable()
export class DownloadEndingsService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly tokens: DownloadTokensService,
    private readonly owners: OwnersService,
    private readonly erasedSubjects: ErasedSubjects,
    private readonly mailer: Mailer,
  ) {}

  /** Mails up to `most` customers; replicas skip each other's rows. @returns the number of links that were looked at */
  mailDue(most: number): Promise<number> {
    return this.dataSource.transaction(async (tx) => {
      const ending = await tx.query<EndingGrant[]>(endingSql, [most]);
      for (const grant of ending) await this.mail(tx, grant);
      await tx.query('update download_grants set ending_mailed_at = now() where id = any($1)', [
        ending.map(({ id }) => id),
      ]);
      return ending.length;
    });
  }

  private async mail(tx: EntityManager, grant: EndingGrant): Promise<void> {
    const { id, orderNumber, userId, expiresAt } = grant;
    if (await this.erasedSubjects.has(tx, userId)) return;
    const address = await this.owners.addressOf(tx, userId);
    if (!address) return;
    const language = await this.owners.languageOf(tx, userId);
    await this.mailer.enqueue(tx, {
      key: `download-ending:${id}:${expiresAt.toISOString().slice(0, 10)}`,
      template: downloadEndingMail,
      language,
      to: { address },
      data: {
        orderNumber,
        date: shopDate(expiresAt, language, shopTimeZone()),
        downloadToken: await this.tokens.tokenOf(tx, grant, grant.tokenHash),
      },
    });
  }
}
