import { Controller } from '@nestjs/common';
import {
  logIn,
  type LogIn,
  type SessionOwner,
  sessionState,
  type SessionState,
  type SessionToken,
} from '#contracts/identity/session';
import { Handles } from '#platform/rpc/handles';
import { SessionsService } from './sessions.service';

@Controller()
export class SessionsHandlers {
  constructor(private readonly sessions: SessionsService) {}

  @Handles(logIn)
  logIn(input: LogIn): Promise<SessionToken> {
    return this.sessions.logIn(input);
  }

  @Handles(sessionState)
  state({ userId }: SessionOwner): Promise<SessionState> {
    return this.sessions.state(userId);
  }
}
