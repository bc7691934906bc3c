import { Controller, Get } from '@nestjs/common';
import { IsBoolean, IsOptional, IsString } from 'class-validator';
import { currentUser } from '#contracts/identity/users';
import type { UserActor } from '#contracts/kit/actor';
import { Nothing } from '#contracts/kit/request';
import { subscriptionOfAddress } from '#contracts/newsletter/preferences';
import { RpcClient } from '#platform/rpc/rpc-client';
import { SignedIn } from '../access/access';
import { Calls, type RouteContract } from '../http/route-contract';
import { CurrentActor } from '../http/route-input';

/** The newsletter of the account's address. */
class AccountNewsletter {
  @IsBoolean() isActive: boolean;
  /** Opens the preferences; null for an address that is not on the list or not confirmed by this account. */
  @IsOptional() @IsString() token: string | null;
}

const findRoute: RouteContract<Nothing, AccountNewsletter> = {
  subject: 'gateway.account-newsletter.find',
  input: Nothing,
  output: AccountNewsletter,
  fails: [],
};

@SignedIn()
@Controller('api/account/newsletter')
export class AccountNewsletterController {
  constructor(private readonly rpc: RpcClient) {}

  /** The subscription belongs to the mailbox's owner, so an unconfirmed address has none here. */
  @Get()
  @Calls(findRoute)
  async find(@CurrentActor() actor: UserActor): Promise<AccountNewsletter> {
    const { email, isEmailConfirmed } = await this.rpc.call(currentUser, {}, actor);
    if (!isEmailConfirmed) return { isActive: false, token: null };
    return this.rpc.call(subscriptionOfAddress, { email }, actor);
  }
}
