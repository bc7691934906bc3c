import { Injectable } from '@nestjs/common';
import { type EntityManager, IsNull } from 'typeorm';
import { mailDate } from '#platform/mail/mail-formats';
import { Mailer } from '#platform/mail/mailer';
import { accountExpiringMail } from '../mails/account-expiring.mail';
import { Farewell } from './farewell.service';
import { User } from './user.entity';

const dayMs = 86_400_000;
/** How long there is to come back after the warning. */
export const warningDays = 30;

/** Accounts that nobody uses any more: their owners are written to first, and then the account ends. */
@Injectable()
export class InactivityService {
  constructor(
    private readonly mailer: Mailer,
    private readonly farewell: Farewell,
  ) {}

  /** Says when the account will end unless its owner logs in. */
  async warn(tx: EntityManager, id: string): Promise<void> {
    const user = await this.locked(tx, id);
    if (!user) return;
    const warnedAt = new Date();
    await tx.getRepository(User).update({ id }, { warnedAt });
    await this.mailer.add(tx, {
      key: `account-expiring:${id}:${warnedAt.toISOString().slice(0, 10)}`,
      template: accountExpiringMail,
      language: user.language,
      to: { address: user.email, name: user.firstName },
      data: { date: mailDate(new Date(warnedAt.getTime() + warningDays * dayMs), user.language) },
    });
  }

  /** As if the owner had ended it: all services are told, and the owner gets the last mail. */
  async end(tx: EntityManager, id: string): Promise<void> {
    const user = await this.locked(tx, id);
    if (user) await this.farewell.say(tx, user);
  }

  private locked(tx: EntityManager, id: string): Promise<User | null> {
    return tx
      .getRepository(User)
      .findOne({ where: { id, deletedAt: IsNull() }, lock: { mode: 'pessimistic_write' } });
  }
}
