import { Controller } from '@nestjs/common';
import {
  type BothFactors,
  type CodeOfApp,
  confirmSecondFactor,
  logInWithCode,
  type LogInWithCodeFrom,
  type RecoveryCodes,
  renewRecoveryCodes,
  secondFactor,
  type SecondFactor,
  type SecondFactorSecret,
  type SecondFactorStarted,
  startSecondFactor,
  type StartSecondFactor,
  stopSecondFactor,
} from '#contracts/identity/second-factor';
import type { SessionToken } from '#contracts/identity/session';
import type { UserActor } from '#contracts/kit/actor';
import type { Nothing } from '#contracts/kit/request';
import { Handles } from '#platform/rpc/handles';
import { SessionsService } from '../sessions/sessions.service';
import { SecondFactorService } from './second-factor.service';

@Controller()
export class SecondFactorHandlers {
  constructor(
    private readonly factors: SecondFactorService,
    private readonly sessions: SessionsService,
  ) {}

  @Handles(secondFactor)
  state(_: Nothing, { userId }: UserActor): Promise<SecondFactor> {
    return this.factors.state(userId);
  }

  @Handles(startSecondFactor)
  start({ password }: StartSecondFactor, { userId }: UserActor): Promise<SecondFactorSecret> {
    return this.factors.start(userId, password);
  }

  @Handles(confirmSecondFactor)
  confirm({ code }: CodeOfApp, actor: UserActor): Promise<SecondFactorStarted> {
    return this.factors.confirm(actor, code);
  }

  @Handles(renewRecoveryCodes)
  async renewCodes(input: BothFactors, { userId }: UserActor): Promise<RecoveryCodes> {
    return { recoveryCodes: await this.factors.renewCodes(userId, input) };
  }

  @Handles(stopSecondFactor)
  async stop(input: BothFactors, actor: UserActor): Promise<SessionToken> {
    return { token: await this.factors.stop(actor, input) };
  }

  @Handles(logInWithCode)
  logIn(input: LogInWithCodeFrom): Promise<SessionToken> {
    return this.sessions.logInWithCode(input);
  }
}
