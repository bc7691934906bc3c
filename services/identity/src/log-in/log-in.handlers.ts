import { Controller } from '@nestjs/common';
import { logIn, type LogInFromClient, type SessionToken } from '#contracts/identity/log-in';
import { reauthenticate, type Reauthenticate } from '#contracts/identity/reauthentication';
import { logInWithCode, type LogInWithCodeFromClient } from '#contracts/identity/two-factor';
import type { UserActor } from '#contracts/kit/actor';
import { Handles } from '#platform/rpc/handles';
import { LogInService } from './log-in.service';

@Controller()
export class LogInHandlers {
  constructor(private readonly service: LogInService) {}

  @Handles(logIn)
  logIn(input: LogInFromClient): Promise<SessionToken> {
    return this.service.logIn(input);
  }

  @Handles(logInWithCode)
  logInWithCode(input: LogInWithCodeFromClient): Promise<SessionToken> {
    return this.service.logInWithCode(input);
  }

  @Handles(reauthenticate)
  reauthenticate(input: Reauthenticate, actor: UserActor): Promise<SessionToken> {
    return this.service.reauthenticate(actor, input);
  }
}
