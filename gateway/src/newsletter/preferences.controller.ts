import { Controller, Get, HttpCode, Param, Post, Put, Redirect } from '@nestjs/common';
import type { Nothing } from '#contracts/kit/request';
import {
  updatePreferences,
  type UpdatePreferences,
  type Preferences,
  type SubscriberLink,
  findPreferences,
  unsubscribe,
} from '#contracts/newsletter/preferences';
import { RpcClient } from '#platform/rpc/rpc-client';
import { Public } from '../access/access';
import { QueryInput, BodyInput } from '../http/route-input';
import { FormBody } from '../request-bodies/body-parser';
import { Calls } from '../http/route-contract';
import { ClientAddress } from '../http/client-address';
import { NewsletterLimitsService } from './newsletter-limits';

/** Subscribers, identified by the token of their link: no session, no cookie. */
@Public()
@Controller('api/newsletter')
export class PreferencesController {
  constructor(
    private readonly rpc: RpcClient,
    private readonly limits: NewsletterLimitsService,
  ) {}

  /** One-click unsubscribe of mail clients (RFC 8058). */
  @Post('one-click/:token')
  @HttpCode(200)
  @FormBody()
  @Calls(unsubscribe)
  unsubscribe(
    @QueryInput(unsubscribe) input: SubscriberLink,
    @ClientAddress() address: string,
  ): Promise<Nothing> {
    return this.limits.open(address, () => this.rpc.call(unsubscribe, input));
  }

  /** The same URL in a browser redirects to a page with a button; opening it has no effect. */
  @Get('one-click/:token')
  @Redirect()
  redirectToPage(@Param('token') token: string): { url: string; statusCode: number } {
    return { url: `/newsletter/unsubscribe/${encodeURIComponent(token)}`, statusCode: 303 };
  }

  @Get('preferences/:token')
  @Calls(findPreferences)
  find(
    @QueryInput(findPreferences) input: SubscriberLink,
    @ClientAddress() address: string,
  ): Promise<Preferences> {
    return this.limits.open(address, () => this.rpc.call(findPreferences, input));
  }

  @Put('preferences/:token')
  @Calls(updatePreferences)
  update(
    @BodyInput(updatePreferences) choice: UpdatePreferences,
    @ClientAddress() address: string,
  ): Promise<Preferences> {
    return this.limits.open(address, () => this.rpc.call(updatePreferences, choice));
  }
}
