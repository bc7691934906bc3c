import { Controller } from '@nestjs/common';
import {
  type ActiveSessions,
  endAllSessions,
  endSession,
  listSessions,
  logOut,
  type SessionIdParam,
  sessionState,
  type SessionState,
  type SessionStateQuery,
} from '#contracts/identity/sessions';
import type { UserActor } from '#contracts/kit/actor';
import type { Nothing } from '#contracts/kit/request';
import { Handles } from '#platform/rpc/handles';
import { SessionsService } from './sessions.service';

@Controller()
export class SessionsHandlers {
  constructor(private readonly sessions: SessionsService) {}

  @Handles(sessionState)
  state(query: SessionStateQuery): Promise<SessionState> {
    return this.sessions.findState(query);
  }

  @Handles(listSessions)
  async list(_: Nothing, { userId, sessionId }: UserActor): Promise<ActiveSessions> {
    return { sessions: await this.sessions.list(userId, sessionId) };
  }

  @Handles(endSession)
  async end({ id }: SessionIdParam, { userId }: UserActor): Promise<Nothing> {
    await this.sessions.end(userId, id);
    return {};
  }

  @Handles(logOut)
  async logOut(_: Nothing, { userId, sessionId }: UserActor): Promise<Nothing> {
    if (sessionId) await this.sessions.end(userId, sessionId);
    return {};
  }

  @Handles(endAllSessions)
  async endAll(_: Nothing, { userId }: UserActor): Promise<Nothing> {
    await this.sessions.endAll(userId);
    return {};
  }
}
