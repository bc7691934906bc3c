import { Controller } from '@nestjs/common';
import {
  askEmailConfirmation,
  askEmailChange,
  type AskEmailChange,
  confirmEmailChange,
  type ConfirmEmailChange,
  type EmailChangeAsked,
} from '#contracts/identity/email-changes';
import type { UserActor } from '#contracts/kit/actor';
import type { Nothing } from '#contracts/kit/request';
import { translate } from '#i18n/translate';
import { Handles } from '#platform/rpc/handles';
import { EmailChangesService } from './email-changes.service';

@Controller()
export class EmailChangesHandlers {
  constructor(private readonly changes: EmailChangesService) {}

  @Handles(askEmailChange)
  async ask(input: AskEmailChange, { userId, language }: UserActor): Promise<EmailChangeAsked> {
    await this.changes.ask(userId, input);
    return { message: translate(language, 'email_change.asked', { email: input.newEmail }) };
  }

  @Handles(askEmailConfirmation)
  async askConfirmation(_: Nothing, { userId }: UserActor): Promise<Nothing> {
    await this.changes.askConfirmation(userId);
    return {};
  }

  @Handles(confirmEmailChange)
  async confirm({ token }: ConfirmEmailChange): Promise<Nothing> {
    await this.changes.confirm(token);
    return {};
  }
}
