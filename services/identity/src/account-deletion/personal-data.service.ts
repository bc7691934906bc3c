import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { MailAdmin } from '#platform/mail/mail-admin';
import { CodeAttemptsService } from '../code-attempts/code-attempts.service';
import { EmailChangesService } from '../email-changes/email-changes.service';
import { PasswordResetsService } from '../password-resets/password-resets.service';
import { SessionsService } from '../sessions/sessions.service';
import { TwoFactorService } from '../two-factor/two-factor.service';
import { UsersService } from '../users/users.service';

/** Erases the personal data of a deleted user from every module of this service. */
@Injectable()
export class PersonalDataService {
  constructor(
    private readonly users: UsersService,
    private readonly sessions: SessionsService,
    private readonly emailChanges: EmailChangesService,
    private readonly twoFactor: TwoFactorService,
    private readonly passwordResets: PasswordResetsService,
    private readonly attempts: CodeAttemptsService,
    private readonly mailAdmin: MailAdmin,
  ) {}

  async erase(tx: EntityManager, userId: string): Promise<void> {
    await this.sessions.erase(tx, userId);
    await this.eraseEmailChanges(tx, userId);
    await this.twoFactor.erase(tx, userId);
    await this.attempts.clear(tx, userId);
    await this.passwordResets.erase(tx, userId);
  }

  /** Mails about a change were sent to other addresses as well. Further mails to an address of another account stay. */
  private async eraseEmailChanges(tx: EntityManager, userId: string): Promise<void> {
    await this.mailAdmin.eraseByKeys(tx, await this.emailChanges.mailKeys(tx, userId));
    for (const address of await this.emailChanges.erase(tx, userId))
      if (!(await this.users.findByEmail(tx, address))) await this.mailAdmin.eraseByAddress(tx, address);
  }
}
