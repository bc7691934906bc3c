import { Controller } from '@nestjs/common';
import {
  type ForgotPassword,
  forgotPassword,
  resetPassword,
  type ResetPasswordWithRequest,
  type PasswordResetRequested,
} from '#contracts/identity/password-resets';
import type { Actor } from '#contracts/kit/actor';
import type { Nothing } from '#contracts/kit/request';
import { translate } from '#i18n/translate';
import { Handles } from '#platform/rpc/handles';
import { PasswordResetsService } from './password-resets.service';

@Controller()
export class PasswordResetsHandlers {
  constructor(private readonly resets: PasswordResetsService) {}

  @Handles(forgotPassword)
  async request({ email }: ForgotPassword, { language }: Actor): Promise<PasswordResetRequested> {
    const requestId = await this.resets.request(email);
    return { requestId, message: translate(language, 'auth.reset_sent') };
  }

  @Handles(resetPassword)
  async redeem(input: ResetPasswordWithRequest): Promise<Nothing> {
    await this.resets.redeem(input);
    return {};
  }
}
