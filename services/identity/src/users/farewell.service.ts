import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { userDeleted } from '#contracts/identity/events';
import { Tombstones } from '#platform/database/tombstones';
import { Outbox } from '#platform/events/outbox';
import { redactFacts } from '#platform/events/redact-facts';
import { MailDesk } from '#platform/mail/mail-desk';
import { Mailer } from '#platform/mail/mailer';
import { CodeAttemptsService } from '../code-attempts/code-attempts.service';
import { accountDeletedMail } from '../mails/account-deleted.mail';
import { EmailChangesService } from '../email-changes/email-changes.service';
import { SecondFactorService } from '../second-factor/second-factor.service';
import { OpenSessions } from '../sessions/open-sessions.service';
import { User } from './user.entity';
import { UsersService } from './users.service';

/** Takes an account away for good. Its row stays without the person, so that nothing late can bring it back. */
@Injectable()
export class Farewell {
  constructor(
    private readonly outbox: Outbox,
    private readonly mailer: Mailer,
    private readonly desk: MailDesk,
    private readonly tombstones: Tombstones,
    private readonly users: UsersService,
    private readonly sessions: OpenSessions,
    private readonly emailChanges: EmailChangesService,
    private readonly secondFactors: SecondFactorService,
    private readonly attempts: CodeAttemptsService,
  ) {}

  /** Ends an account within a transaction. @throws Failure NOT_FOUND */
  async end(tx: EntityManager, id: string): Promise<void> {
    await this.say(tx, await this.users.locked(tx, id));
  }

  async say(tx: EntityManager, { id, email, firstName, language, tokenVersion }: User): Promise<void> {
    const deletedAt = new Date();
    const addressOfNobody = `deleted-${id}@deleted.invalid`;
    await this.tombstones.bury(tx, id);
    await this.desk.erase(tx, email);
    await this.desk.eraseMails(tx, await this.lettersAboutChanges(tx, id));
    await redactFacts(tx, { userId: id }, { email: addressOfNobody });
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
    await this.sessions.forget(tx, id);
    // Letters about a change of address lie at the other addresses; those that are somebody else's are none of ours.
    for (const address of await this.emailChanges.forget(tx, id))
      if (!(await this.users.ownerOf(tx, address))) await this.desk.erase(tx, address);
    await this.secondFactors.forget(tx, id);
    await this.attempts.clear(tx, id);
    await tx.query('delete from password_resets where user_id = $1', [id]);
    await this.outbox.add(tx, userDeleted, { userId: id, deletedAt: deletedAt.toISOString() });
    await this.mailer.add(tx, {
      key: `account-deleted:${id}`,
      template: accountDeletedMail,
      language,
      to: { address: email, name: firstName },
      data: {},
    });
  }

  /** Letters to addresses that were asked for: they name the one who asked, whoever reads them. */
  private async lettersAboutChanges(tx: EntityManager, userId: string): Promise<string[]> {
    const changes = await tx.query<{ id: string }[]>('select id from email_changes where user_id = $1', [
      userId,
    ]);
    return changes.flatMap(({ id }) => [
      `email-change:${id}`,
      `email-change-notice:${id}`,
      `email-changed:${id}`,
      `email-confirmation:${id}`,
    ]);
  }
}
