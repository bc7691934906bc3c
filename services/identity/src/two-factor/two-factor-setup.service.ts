import { Inject, Injectable } from '@nestjs/common';
import { generateSecret } from 'otplib';
import { DataSource, type EntityManager } from 'typeorm';
import {
  codeRefused,
  confirmTwoFactorSetup,
  emailNotConfirmed,
  startTwoFactorSetup,
  type StartTwoFactorSetup,
  twoFactorAlreadyOn,
  type TwoFactorCode,
  type TwoFactorEnabled,
  type TwoFactorSetup,
} from '#contracts/identity/two-factor';
import type { UserActor } from '#contracts/kit/actor';
import { Failure } from '#contracts/kit/failure';
import type { Log } from '#platform/log/log';
import { Handles } from '#platform/rpc/handles';
import { LOG } from '#platform/run/platform.module';
import { twoFactorOnMail } from '../mails/two-factor/second-factor-on.mail';
import { SessionsService } from '../sessions/sessions.service';
import { CredentialsService } from '../users/credentials.service';
import { UsersService } from '../users/users.service';
import { AuthenticatorApp } from './authenticator-app.entity';
import { timeStepOf } from './totp';
import { TwoFactorCodesService } from './two-factor-codes.service';
import { normalizeCode, TwoFactorSecrets } from './two-factor-secrets';
import { TwoFactorService } from './two-factor.service';

/** Enables two-factor authentication. */
@Injectable()
export class TwoFactorSetupService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly users: UsersService,
    private readonly credentials: CredentialsService,
    private readonly sessions: SessionsService,
    private readonly codes: TwoFactorCodesService,
    private readonly secrets: TwoFactorSecrets,
    private readonly twoFactor: TwoFactorService,
    @Inject(LOG) private readonly log: Log,
  ) {}

  /**
   * Creates a new secret, which replaces an unconfirmed one. The address must be confirmed: a stranger who registers another
   * person's address must not lock its owner out.
   * @throws Failure CURRENT_PASSWORD_WRONG, EMAIL_NOT_CONFIRMED, SECOND_FACTOR_ON
   */
  @Handles(startTwoFactorSetup)
  async startSetup({ password }: StartTwoFactorSetup, { userId }: UserActor): Promise<TwoFactorSetup> {
    const { email, emailConfirmedAt } = await this.credentials.verify(userId, password);
    if (!emailConfirmedAt) throw new Failure(emailNotConfirmed);
    const secret = generateSecret();
    const saved: unknown[] = await this.dataSource.query(
      `insert into second_factors as app (user_id, secret) values ($1, $2)
       on conflict (user_id) do update set secret = $2, started_at = now() where app.confirmed_at is null
       returning user_id`,
      [userId, this.secrets.encrypt(userId, secret)],
    );
    if (saved.length === 0) throw new Failure(twoFactorAlreadyOn);
    return { secret, uri: this.secrets.uriOf(secret, email) };
  }

  /**
   * Enables two-factor authentication by the first valid code and ends every other session.
   * @throws Failure CODE_REFUSED, EMAIL_NOT_CONFIRMED, SECOND_FACTOR_ON
   */
  @Handles(confirmTwoFactorSetup)
  async confirmSetup({ code }: TwoFactorCode, { userId, sessionId }: UserActor): Promise<TwoFactorEnabled> {
    return this.dataSource.transaction(async (tx) => {
      const user = await this.users.lockById(tx, userId);
      if (!user.emailConfirmedAt) throw new Failure(emailNotConfirmed);
      await this.confirmApp(tx, userId, code);
      const recoveryCodes = await this.codes.replaceRecoveryCodes(tx, userId);
      await this.twoFactor.queueMail(tx, user, twoFactorOnMail);
      const raised = await this.users.raiseTokenVersion(tx, user);
      const token = await this.sessions.continueSession(tx, raised, sessionId, true);
      this.log.info({ userId }, 'two-factor authentication enabled');
      return { recoveryCodes, token };
    });
  }

  private async confirmApp(tx: EntityManager, userId: string, code: string): Promise<void> {
    const apps = tx.getRepository(AuthenticatorApp);
    const app = await apps.findOneBy({ userId });
    if (!app) throw new Failure(codeRefused);
    if (app.confirmedAt) throw new Failure(twoFactorAlreadyOn);
    const step = await timeStepOf(this.secrets.decrypt(userId, app.secret), normalizeCode(code));
    if (step === undefined) throw new Failure(codeRefused);
    // A second tab may have replaced the secret after it was read; the code belongs to the secret that was read.
    const { affected } = await apps.update(
      { userId, secret: app.secret },
      { confirmedAt: new Date(), lastStep: String(step) },
    );
    if (affected !== 1) throw new Failure(codeRefused);
  }
}
