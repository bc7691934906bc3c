import { Injectable } from '@nestjs/common';
import type { Reauthenticate } from '#contracts/identity/reauthentication';
import { challengeExpired, codeRefused, type LogInWithCodeFrom } from '#contracts/identity/second-factor';
import {
  invalidCredentials,
  loginCodeRequired,
  type LogInFrom,
  type SessionOwner,
  type SessionState,
  type SessionToken,
} from '#contracts/identity/session';
import type { UserActor } from '#contracts/kit/actor';
import { Failure, notFound } from '#contracts/kit/failure';
import { Challenges } from '../second-factor/challenges.service';
import { Codes } from '../second-factor/codes.service';
import { UsersService } from '../users/users.service';
import { OpenSessions } from './open-sessions.service';

/** Signing in, and what a token is still worth. */
@Injectable()
export class SessionsService {
  constructor(
    private readonly users: UsersService,
    private readonly openSessions: OpenSessions,
    private readonly codes: Codes,
    private readonly challenges: Challenges,
  ) {}

  /**
   * @throws Failure INVALID_CREDENTIALS, the same and as slowly whether the address is known or not; LOGIN_CODE_REQUIRED for
   * who has a second factor.
   */
  async logIn({ email, password, ...visitor }: LogInFrom): Promise<SessionToken> {
    const user = await this.users.whoseCredentials(email, password);
    if (!user) throw new Failure(invalidCredentials);
    const { id: userId, tokenVersion } = user;
    if (await this.codes.isOn(userId))
      throw new Failure(loginCodeRequired, {
        challenge: await this.challenges.make({ userId, tokenVersion }),
      });
    return { token: await this.openSessions.begin(user, visitor, false) };
  }

  /** The second step. @throws Failure CHALLENGE_EXPIRED, CODE_REFUSED, TOO_MANY_REQUESTS */
  async logInWithCode({ challenge, code, ...visitor }: LogInWithCodeFrom): Promise<SessionToken> {
    const { userId, tokenVersion } = await this.challenges.read(challenge);
    const user = await this.users.byId(userId).catch((error: unknown) => {
      throw Failure.is(error, notFound) ? new Failure(challengeExpired) : error;
    });
    if (user.tokenVersion !== tokenVersion) throw new Failure(challengeExpired);
    await this.codes.take(userId, code);
    return { token: await this.openSessions.begin(user, visitor, true) };
  }

  /**
   * Password, and a code where the account has a second factor, once more.
   * @throws Failure CURRENT_PASSWORD_WRONG, CODE_REFUSED, TOO_MANY_REQUESTS, NOT_FOUND
   */
  async reauthenticate(
    { userId, sessionId }: UserActor,
    { password, code }: Reauthenticate,
  ): Promise<SessionToken> {
    const user = await this.users.withPassword(userId, password);
    if (await this.codes.isOn(userId)) {
      if (!code) throw new Failure(codeRefused);
      await this.codes.take(userId, code);
    }
    return { token: await this.openSessions.renew(user, sessionId) };
  }

  /** @throws Failure NOT_FOUND for a user who is gone. */
  async state({ userId, sessionId }: SessionOwner): Promise<SessionState> {
    const { role, tokenVersion, language } = await this.users.byId(userId);
    await this.users.noteActivity(userId);
    const use =
      sessionId === undefined
        ? { isEnded: false }
        : await this.openSessions.use(sessionId, { id: userId, role });
    return { userId, role, tokenVersion, language, ...use };
  }
}
