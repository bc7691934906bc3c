import { Controller } from '@nestjs/common';
import {
  endAllSessions,
  endSession,
  listSessions,
  logOut,
  type OpenSessions as OpenSessionsReply,
  type SessionIdOfPath,
} from '#contracts/identity/open-sessions';
import {
  logIn,
  type LogInFrom,
  type SessionOwner,
  sessionState,
  type SessionState,
  type SessionToken,
} from '#contracts/identity/session';
import { reauthenticate, type Reauthenticate } from '#contracts/identity/reauthentication';
import type { UserActor } from '#contracts/kit/actor';
import type { Nothing } from '#contracts/kit/request';
import { Handles } from '#platform/rpc/handles';
import { OpenSessions } from './open-sessions.service';
import { SessionsService } from './sessions.service';

@Controller()
export class SessionsHandlers {
  constructor(
    private readonly sessions: SessionsService,
    private readonly openSessions: OpenSessions,
  ) {}

  @Handles(logIn)
  logIn(input: LogInFrom): Promise<SessionToken> {
    return this.sessions.logIn(input);
  }

  @Handles(reauthenticate)
  reauthenticate(input: Reauthenticate, actor: UserActor): Promise<SessionToken> {
    return this.sessions.reauthenticate(actor, input);
  }

  @Handles(sessionState)
  state(owner: SessionOwner): Promise<SessionState> {
    return this.sessions.state(owner);
  }

  @Handles(listSessions)
  async list(_: Nothing, { userId, sessionId }: UserActor): Promise<OpenSessionsReply> {
    return { sessions: await this.openSessions.list(userId, sessionId) };
  }

  @Handles(endSession)
  async end({ id }: SessionIdOfPath, { userId }: UserActor): Promise<Nothing> {
    await this.openSessions.end(userId, id);
    return {};
  }

  @Handles(logOut)
  async logOut(_: Nothing, { userId, sessionId }: UserActor): Promise<Nothing> {
    if (sessionId) await this.openSessions.end(userId, sessionId);
    return {};
  }

  @Handles(endAllSessions)
  async endAll(_: Nothing, { userId }: UserActor): Promise<Nothing> {
    await this.openSessions.endAll(userId);
    return {};
  }
}
