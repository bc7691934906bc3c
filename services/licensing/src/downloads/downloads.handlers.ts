import { Controller } from '@nestjs/common';
import type { UserActor } from '#contracts/kit/actor';
import type { Nothing } from '#contracts/kit/request';
import {
  beginTransfer,
  type BeginTransfer as BeginTransferInput,
  endTransfer,
  type EndTransfer as EndTransferInput,
  type Grant,
  keepTransfer,
  type KeepTransfer as KeepTransferInput,
  listOwnedFiles,
  type ListOwnedFiles,
  openGrant,
  type OpenGrant,
  type OwnedFiles,
  type Transfer,
} from '#contracts/licensing/downloads';
import { Handles } from '#platform/rpc/handles';
import { BeginTransfer } from './begin-transfer';
import { DownloadsService } from './downloads.service';
import { EndTransfer } from './end-transfer';
import { KeepTransfer } from './keep-transfer';

@Controller()
export class DownloadsHandlers {
  constructor(
    private readonly downloads: DownloadsService,
    private readonly beginning: BeginTransfer,
    private readonly keeping: KeepTransfer,
    private readonly ending: EndTransfer,
  ) {}

  @Handles(openGrant)
  open({ token, lang }: OpenGrant): Promise<Grant> {
    return this.downloads.openGrant(token, lang);
  }

  @Handles(listOwnedFiles)
  listOwned({ id, lang }: ListOwnedFiles, actor: UserActor): Promise<OwnedFiles> {
    return this.downloads.listOwned(actor.userId, id, lang);
  }

  @Handles(beginTransfer)
  begin(input: BeginTransferInput): Promise<Transfer> {
    return this.beginning.begin(input);
  }

  @Handles(keepTransfer)
  async keep(input: KeepTransferInput): Promise<Nothing> {
    await this.keeping.keep(input);
    return {};
  }

  @Handles(endTransfer)
  async end(input: EndTransferInput): Promise<Nothing> {
    await this.ending.end(input);
    return {};
  }
}
