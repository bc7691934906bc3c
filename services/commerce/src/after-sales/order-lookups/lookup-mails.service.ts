import { Inject, Injectable } from '@nestjs/common';
import { type EntityManager, MoreThan } from 'typeorm';
import { dayMs, hourMs } from '#contracts/fields/durations';
import type { Log } from '#platform/log/log';
import { Mailer } from '#platform/mail/mailer';
import { LOG } from '#platform/run/platform.module';
import { orderLookupMail } from '../../orders/mails/order-lookup.mail';
import { OrdersByAddressService } from '../../orders/placed-orders/addresses/orders-by-address.service';
import { hashCode, hashToken, newCode, newToken } from './lookup-secrets';
import { OrderLookup } from './order-lookup.entity';

export const codeMinutes = 15;
/** Each mail has a code that can be guessed five times: 50 of 1,000,000 codes a day. */
const mailLimits = [
  { withinMs: hourMs, maxMails: 3 },
  { withinMs: dayMs, maxMails: 10 },
] as const;

/** The key of the mail of a lookup. */
export const lookupMailKey = (id: string) => `order-lookup:${id}`;

/** Answers requests for orders by mail, after the response was sent. */
@Injectable()
export class LookupMailsService {
  constructor(
    private readonly orders: OrdersByAddressService,
    private readonly mailer: Mailer,
    @Inject(LOG) private readonly log: Log,
  ) {}

  /** Mails code and link to an address with orders, at most three times in an hour and ten times a day. A repeated call mails nothing. */
  async answer(tx: EntityManager, lookupId: string): Promise<void> {
    const lookups = tx.getRepository(OrderLookup);
    const found = await lookups.findOne({ where: { id: lookupId }, lock: { mode: 'pessimistic_write' } });
    if (!found?.email || found.codeHash !== null) return;
    const { email, language } = found;
    // Serializes the requests of one address, so that parallel ones cannot exceed the limit.
    await tx.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [`order lookups of ${email}`]);
    const [code, token] = [newCode(), newToken()];
    const codeHash = hashCode(lookupId, code);
    const buyer = await this.orders.latestBuyer(tx, email);
    if (!buyer) {
      // Wrong codes are refused in the same way as those of a customer; the address is of no use.
      await lookups.update({ id: lookupId }, { email: '', codeHash });
      return;
    }
    for (const { withinMs, maxMails } of mailLimits) {
      const mailedAt = MoreThan(new Date(Date.now() - withinMs));
      if ((await lookups.countBy({ email, mailedAt })) < maxMails) continue;
      // Answered, and opened by no code: guesses at requests that are not mailed would exceed the limit.
      await lookups.update({ id: lookupId }, { codeHash: hashCode(lookupId, token) });
      this.log.warn({ lookupId, withinMs, maxMails }, 'orders not mailed: the address has had enough mails');
      return;
    }
    const now = new Date();
    await lookups.update({ id: lookupId }, { codeHash, tokenHash: hashToken(token), mailedAt: now });
    await this.mailer.enqueue(tx, {
      key: lookupMailKey(lookupId),
      template: orderLookupMail,
      language,
      to: { address: buyer.email },
      data: { code, token, minutes: codeMinutes },
    });
  }
}
