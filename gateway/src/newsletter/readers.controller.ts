import { Controller, Get, HttpCode, Param, Post, Put, Redirect } from '@nestjs/common';
import type { Nothing } from '#contracts/kit/request';
import {
  choosePreferences,
  type ChoosePreferences,
  type Preferences,
  type ReaderLink,
  readPreferences,
  unsubscribe,
} from '#contracts/newsletter/preferences';
import { RpcClient } from '#platform/rpc/rpc-client';
import { Public } from '../http/access';
import { Asked, Told } from '../http/asked';
import { FormBody } from '../http/body-parser';
import { Calls } from '../http/calls';
import { ClientAddress } from '../http/client-address';
import { NewsletterLimits } from './newsletter-limits';

/** Readers of letters, known by their own link alone: no login, no cookie. */
@Public()
@Controller('api/newsletter')
export class ReadersController {
  constructor(
    private readonly rpc: RpcClient,
    private readonly limits: NewsletterLimits,
  ) {}

  /** RFC 8058: what a mail program's own button sends. */
  @Post('one-click/:token')
  @HttpCode(200)
  @FormBody()
  @Calls(unsubscribe)
  unsubscribe(@Asked(unsubscribe) asked: ReaderLink, @ClientAddress() address: string): Promise<Nothing> {
    return this.limits.open(address, () => this.rpc.call(unsubscribe, asked));
  }

  /** Who opens the same address in a browser gets a page with a button; opening changes nothing. */
  @Get('one-click/:token')
  @Redirect()
  page(@Param('token') token: string): { url: string; statusCode: number } {
    return { url: `/newsletter/unsubscribe/${encodeURIComponent(token)}`, statusCode: 303 };
  }

  @Get('preferences/:token')
  @Calls(readPreferences)
  preferences(
    @Asked(readPreferences) asked: ReaderLink,
    @ClientAddress() address: string,
  ): Promise<Preferences> {
    return this.limits.open(address, () => this.rpc.call(readPreferences, asked));
  }

  @Put('preferences/:token')
  @Calls(choosePreferences)
  choose(
    @Told(choosePreferences) choice: ChoosePreferences,
    @ClientAddress() address: string,
  ): Promise<Preferences> {
    return this.limits.open(address, () => this.rpc.call(choosePreferences, choice));
  }
}
