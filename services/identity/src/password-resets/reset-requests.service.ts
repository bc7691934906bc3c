import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager, IsNull, MoreThan } from 'typeorm';
import {
  type ForgotPassword,
  forgotPassword,
  type PasswordResetRequested,
} from '#contracts/identity/password-resets';
import type { Actor } from '#contracts/kit/actor';
import { translate } from '#i18n/translate';
import { newId } from '#platform/database/new-id';
import { Mailer } from '#platform/mail/mailer';
import { Handles } from '#platform/rpc/handles';
import { CodeAttemptsService } from '../code-attempts/code-attempts.service';
import { IdentityConfig } from '../identity.config';
import { hashToken } from '../link-token';
import { passwordResetMail } from '../mails/password/password-reset.mail';
import { passwordResetLinkMail } from '../mails/password/password-reset-link.mail';
import { type User, UsersService } from '../users/users.service';
import { PasswordReset } from './password-reset.entity';
import { hashResetCode, newResetSecrets, type ResetSecrets } from './reset-secrets';

/** api §5. */
const ttlMinutes = 10;
/** Requests of one account that are valid at the same time. Further requests get the same response and no mail. */
const maxActiveRequests = 10;

interface ResetMail extends ResetSecrets {
  requestId: string;
  user: User;
}

/** Mails the code and the link that set a new password. */
@Injectable()
export class ResetRequestsService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly users: UsersService,
    private readonly attempts: CodeAttemptsService,
    private readonly mailer: Mailer,
    private readonly config: IdentityConfig,
  ) {}

  /** Mails code and link. An unknown address costs the same work; its request has no user. */
  @Handles(forgotPassword)
  async request({ email }: ForgotPassword, { language }: Actor): Promise<PasswordResetRequested> {
    const id = newId();
    const { code, token } = newResetSecrets();
    await this.dataSource.transaction(async (tx) => {
      // The lock serializes parallel requests, and changes of the address.
      const user = await this.users.lockByEmail(tx, email);
      // Earlier requests stay valid: a new one must not end the link that the owner is about to open.
      const isMailed =
        user?.mergedInto === null && (await this.activeRequestCount(tx, user.id)) < maxActiveRequests;
      await tx.getRepository(PasswordReset).insert({
        id,
        userId: isMailed ? user.id : null,
        codeHash: hashResetCode(id, code, this.config.SESSION_PRIVATE_KEY),
        tokenHash: hashToken(token),
        expiresAt: new Date(Date.now() + ttlMinutes * 60_000),
        endedAt: null,
      });
      if (isMailed) await this.queueMail(tx, { requestId: id, code, token, user });
    });
    return { requestId: id, message: translate(language, 'auth.reset_sent') };
  }

  /** Mails code and link, or the link alone while codes of the account are rejected. */
  private async queueMail(tx: EntityManager, { requestId, code, token, user }: ResetMail): Promise<void> {
    const mail = {
      key: `password-reset:${requestId}`,
      language: user.language,
      to: { address: user.email, name: user.firstName },
    };
    const isLinkOnly = await this.attempts.isExhausted(tx, user.id, 'password-reset');
    const minutes = ttlMinutes;
    if (isLinkOnly)
      await this.mailer.enqueue(tx, { ...mail, template: passwordResetLinkMail, data: { token, minutes } });
    else
      await this.mailer.enqueue(tx, { ...mail, template: passwordResetMail, data: { code, token, minutes } });
  }

  private activeRequestCount(tx: EntityManager, userId: string): Promise<number> {
    return tx
      .getRepository(PasswordReset)
      .countBy({ userId, endedAt: IsNull(), expiresAt: MoreThan(new Date()) });
  }
}
