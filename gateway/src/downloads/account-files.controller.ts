import { Controller, HttpCode, Post } from '@nestjs/common';
import type { UserActor } from '#contracts/kit/actor';
import { mailFilesLink, type SentFilesLink } from '#contracts/licensing/account/account-files';
import { RpcClient } from '#platform/rpc/rpc-client';
import { SignedIn } from '../access/access';
import { Calls } from '../http/route-contract';
import { CurrentActor } from '../http/route-input';
import { DownloadLimitsService } from './download-limits';

/** The files of the user's licences. */
@SignedIn()
@Controller('api/account/files')
export class AccountFilesController {
  constructor(
    private readonly rpc: RpcClient,
    private readonly limits: DownloadLimitsService,
  ) {}

  /** Mails the owner a link to the page, for another computer. */
  @Post('link')
  @HttpCode(202)
  @Calls(mailFilesLink)
  mailLink(@CurrentActor() actor: UserActor): Promise<SentFilesLink> {
    return this.limits.mailLink(actor.userId, () => this.rpc.call(mailFilesLink, {}, actor));
  }
}
