import { Injectable } from '@nestjs/common';
import {
  accountMerged,
  invalidCredentials,
  logIn,
  loginCodeRequired,
  type LogInFromClient,
  type SessionToken,
} from '#contracts/identity/log-in';
import { reauthenticate, type Reauthenticate } from '#contracts/identity/reauthentication';
import {
  challengeExpired,
  codeRefused,
  logInWithCode,
  type LogInWithCodeFromClient,
} from '#contracts/identity/two-factor';
import type { UserActor } from '#contracts/kit/actor';
import { Failure, notFound } from '#contracts/kit/failure';
import { Handles } from '#platform/rpc/handles';
import { SessionsService } from '../sessions/sessions.service';
import { TwoFactorCodesService } from '../two-factor/two-factor-codes.service';
import { CredentialsService } from '../users/credentials.service';
import { UsersService } from '../users/users.service';
import { LogInAccountsService } from './log-in-accounts.service';

/** Logs users in: by password, by password and code, and once more in a running session. */
@Injectable()
export class LogInService {
  constructor(
    private readonly accounts: LogInAccountsService,
    private readonly users: UsersService,
    private readonly credentials: CredentialsService,
    private readonly codes: TwoFactorCodesService,
    private readonly sessions: SessionsService,
  ) {}

  /**
   * @throws Failure INVALID_CREDENTIALS, in the same time for known and unknown addresses; ACCOUNT_MERGED; LOGIN_CODE_REQUIRED for a user with
   * two-factor authentication; OVERLOADED when the password would be checked too late.
   */
  @Handles(logIn)
  async logIn({ email, password, ...client }: LogInFromClient): Promise<SessionToken> {
    const account = await this.accounts.findByEmail(email);
    const isCorrect = await this.credentials.isCorrect(account?.passwordHash, password);
    if (!account || !isCorrect) throw new Failure(invalidCredentials);
    if (account.mergedInto !== null) throw new Failure(accountMerged);
    if (account.isTwoFactorEnabled)
      throw new Failure(loginCodeRequired, { challenge: await this.codes.signChallenge(account) });
    return { token: await this.sessions.create(account, client, false) };
  }

  /** The second step. @throws Failure CHALLENGE_EXPIRED, CODE_REFUSED, TOO_MANY_REQUESTS */
  @Handles(logInWithCode)
  async logInWithCode({ challenge, code, ...client }: LogInWithCodeFromClient): Promise<SessionToken> {
    const { userId, tokenVersion } = await this.codes.verifyChallenge(challenge);
    const user = await this.users.findById(userId).catch((error: unknown) => {
      throw Failure.is(error, notFound) ? new Failure(challengeExpired) : error;
    });
    if (user.tokenVersion !== tokenVersion) throw new Failure(challengeExpired);
    await this.codes.consume(userId, code);
    return { token: await this.sessions.create(user, client, true) };
  }

  /**
   * Verifies the password again, and a code where two-factor authentication is enabled.
   * @throws Failure CURRENT_PASSWORD_WRONG, CODE_REFUSED, TOO_MANY_REQUESTS, NOT_FOUND
   */
  @Handles(reauthenticate)
  async reauthenticate(
    { password, code }: Reauthenticate,
    { userId, sessionId }: UserActor,
  ): Promise<SessionToken> {
    const user = await this.credentials.verify(userId, password);
    if (await this.codes.isEnabled(userId)) {
      if (!code) throw new Failure(codeRefused);
      await this.codes.consume(userId, code);
    }
    return { token: await this.sessions.renew(user, sessionId) };
  }
}
