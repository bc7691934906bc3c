import { Controller } from '@nestjs/common';
import {
  requestEmailConfirmation,
  requestEmailChange,
  type RequestEmailChange,
  confirmEmailChange,
  type ConfirmEmailChange,
  type EmailChangeRequested,
} from '#contracts/identity/email-changes';
import type { UserActor } from '#contracts/kit/actor';
import type { Nothing } from '#contracts/kit/request';
import { translate } from '#i18n/translate';
import { Handles } from '#platform/rpc/handles';
import { EmailChangesService } from './email-changes.service';

@Controller()
export class EmailChangesHandlers {
  constructor(private readonly changes: EmailChangesService) {}

  @Handles(requestEmailChange)
  async request(input: RequestEmailChange, { userId, language }: UserActor): Promise<EmailChangeRequested> {
    await this.changes.request(userId, input);
    return { message: translate(language, 'email_change.asked', { email: input.newEmail }) };
  }

  @Handles(requestEmailConfirmation)
  async requestConfirmation(_: Nothing, { userId }: UserActor): Promise<Nothing> {
    await this.changes.requestConfirmation(userId);
    return {};
  }

  @Handles(confirmEmailChange)
  async confirm({ token }: ConfirmEmailChange): Promise<Nothing> {
    await this.changes.confirm(token);
    return {};
  }
}
