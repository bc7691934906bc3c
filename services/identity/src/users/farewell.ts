import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { userDeleted } from '#contracts/identity/events';
import { Tombstones } from '#platform/database/tombstones';
import { Outbox } from '#platform/events/outbox';
import { redactFacts } from '#platform/events/redact-facts';
import { MailDesk } from '#platform/mail/mail-desk';
import { Mailer } from '#platform/mail/mailer';
import { accountDeletedMail } from '../mails/account-deleted.mail';
import { EmailChange } from '../email-changes/email-change.entity';
import { SecondFactorRow } from '../second-factor/second-factor.entity';
import { Session } from '../sessions/session.entity';
import { User } from './user.entity';

/** Takes an account away for good. Its row stays without the person, so that nothing late can bring it back. */
@Injectable()
export class Farewell {
  constructor(
    private readonly outbox: Outbox,
    private readonly mailer: Mailer,
    private readonly desk: MailDesk,
    private readonly tombstones: Tombstones,
  ) {}

  async say(tx: EntityManager, { id, email, firstName, language, tokenVersion }: User): Promise<void> {
    const deletedAt = new Date();
    const addressOfNobody = `deleted-${id}@deleted.invalid`;
    await this.tombstones.bury(tx, id);
    await this.desk.erase(tx, email);
    await redactFacts(tx, { userId: id }, { email: addressOfNobody });
    await tx.query('delete from password_resets where user_id = $1', [id]);
    await tx.getRepository(User).update(
      { id },
      {
        email: addressOfNobody,
        firstName: '',
        lastName: '',
        passwordHash: '',
        role: 'user',
        tokenVersion: tokenVersion + 1,
        deletedAt,
      },
    );
    await tx.getRepository(Session).delete({ userId: id });
    await tx.getRepository(SecondFactorRow).delete({ userId: id });
    await tx.getRepository(EmailChange).delete({ userId: id });
    await this.outbox.add(tx, userDeleted, { userId: id, deletedAt: deletedAt.toISOString() });
    await this.mailer.add(tx, {
      key: `account-deleted:${id}`,
      template: accountDeletedMail,
      language,
      to: { address: email, name: firstName },
      data: {},
    });
  }
}
