import { Controller } from '@nestjs/common';
import {
  clearTwoFactor,
  type ClearTwoFactor,
  confirmTwoFactorSetup,
  disableTwoFactor,
  type PasswordAndCode,
  type RecoveryCodes,
  renewRecoveryCodes,
  startTwoFactorSetup,
  type StartTwoFactorSetup,
  type TwoFactorCode,
  type TwoFactorEnabled,
  type TwoFactorSetup,
  twoFactorState,
  type TwoFactorState,
} from '#contracts/identity/two-factor';
import type { SessionToken } from '#contracts/identity/log-in';
import type { UserActor } from '#contracts/kit/actor';
import type { Nothing } from '#contracts/kit/request';
import { Handles } from '#platform/rpc/handles';
import { TwoFactorService } from './two-factor.service';

@Controller()
export class TwoFactorHandlers {
  constructor(private readonly twoFactor: TwoFactorService) {}

  @Handles(twoFactorState)
  state(_: Nothing, { userId }: UserActor): Promise<TwoFactorState> {
    return this.twoFactor.state(userId);
  }

  @Handles(startTwoFactorSetup)
  startSetup({ password }: StartTwoFactorSetup, { userId }: UserActor): Promise<TwoFactorSetup> {
    return this.twoFactor.startSetup(userId, password);
  }

  @Handles(confirmTwoFactorSetup)
  confirmSetup({ code }: TwoFactorCode, actor: UserActor): Promise<TwoFactorEnabled> {
    return this.twoFactor.confirmSetup(actor, code);
  }

  @Handles(renewRecoveryCodes)
  async renewRecoveryCodes(input: PasswordAndCode, { userId }: UserActor): Promise<RecoveryCodes> {
    return { recoveryCodes: await this.twoFactor.renewRecoveryCodes(userId, input) };
  }

  @Handles(disableTwoFactor)
  async disable(input: PasswordAndCode, actor: UserActor): Promise<SessionToken> {
    return { token: await this.twoFactor.disable(actor, input) };
  }

  @Handles(clearTwoFactor)
  async clear({ email }: ClearTwoFactor): Promise<Nothing> {
    await this.twoFactor.clear(email);
    return {};
  }
}
