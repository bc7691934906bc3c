import { Injectable } from '@nestjs/common';
import {
  invalidCredentials,
  type LogIn,
  type SessionState,
  type SessionToken,
} from '#contracts/identity/session';
import { Failure } from '#contracts/kit/failure';
import { UsersService } from '../users/users.service';
import { SessionTokens } from './session-tokens.service';

/** Signing in, and what a token is still worth. */
@Injectable()
export class SessionsService {
  constructor(
    private readonly users: UsersService,
    private readonly tokens: SessionTokens,
  ) {}

  /** @throws Failure INVALID_CREDENTIALS, the same and as slowly whether the address is known or not. */
  async logIn({ email, password }: LogIn): Promise<SessionToken> {
    const user = await this.users.whoseCredentials(email, password);
    if (!user) throw new Failure(invalidCredentials);
    return { token: await this.tokens.sign(user) };
  }

  /** @throws Failure NOT_FOUND for a user who is gone. */
  async state(userId: string): Promise<SessionState> {
    const { role, tokenVersion, language } = await this.users.byId(userId);
    await this.users.noteActivity(userId);
    return { userId, role, tokenVersion, language };
  }
}
