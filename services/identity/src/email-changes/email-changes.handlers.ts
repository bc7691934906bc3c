import { Controller } from '@nestjs/common';
import {
  askEmailConfirmation,
  askEmailChange,
  type AskEmailChange,
  confirmEmailChange,
  type ConfirmEmailChange,
  type EmailChangeAsked,
} from '#contracts/identity/email-changes';
import { identityShare, type IdentityShare, type IdentityShareOf } from '#contracts/identity/personal-data';
import type { UserActor } from '#contracts/kit/actor';
import type { Nothing } from '#contracts/kit/request';
import { translate } from '#i18n/translate';
import { Handles } from '#platform/rpc/handles';
import { AddressShareService } from './address-share.service';
import { EmailChangesService } from './email-changes.service';

@Controller()
export class EmailChangesHandlers {
  constructor(
    private readonly changes: EmailChangesService,
    private readonly addresses: AddressShareService,
  ) {}

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

  @Handles(identityShare)
  share({ userId }: IdentityShareOf): Promise<IdentityShare> {
    return this.addresses.of(userId);
  }
}
