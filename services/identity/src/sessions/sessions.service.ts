import { Injectable } from '@nestjs/common';
import {
  invalidCredentials,
  type LogInFrom,
  type SessionOwner,
  type SessionState,
  type SessionToken,
} from '#contracts/identity/session';
import { Failure } from '#contracts/kit/failure';
import { UsersService } from '../users/users.service';
import { OpenSessions } from './open-sessions.service';

/** Signing in, and what a token is still worth. */
@Injectable()
export class SessionsService {
  constructor(
    private readonly users: UsersService,
    private readonly openSessions: OpenSessions,
  ) {}

  /** @throws Failure INVALID_CREDENTIALS, the same and as slowly whether the address is known or not. */
  async logIn({ email, password, ...visitor }: LogInFrom): Promise<SessionToken> {
    const user = await this.users.whoseCredentials(email, password);
    if (!user) throw new Failure(invalidCredentials);
    return { token: await this.openSessions.begin(user, visitor) };
  }

  /** @throws Failure NOT_FOUND for a user who is gone. */
  async state({ userId, sessionId }: SessionOwner): Promise<SessionState> {
    const { role, tokenVersion, language } = await this.users.byId(userId);
    const isEnded = sessionId !== undefined && (await this.openSessions.isEnded(sessionId, userId));
    return { userId, role, tokenVersion, language, isEnded };
  }
}
