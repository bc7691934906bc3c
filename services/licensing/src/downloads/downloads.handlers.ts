import { Controller } from '@nestjs/common';
import type { UserActor } from '#contracts/kit/actor';
import type { Nothing } from '#contracts/kit/request';
import {
  beginTransfer,
  type BeginTransfer,
  endTransfer,
  type EndTransfer,
  type Grant,
  keepTransferAlive,
  type KeepTransferAlive,
  listOwnedFiles,
  type ListOwnedFiles,
  openGrant,
  type OpenGrant,
  type OwnedFiles,
  renewGrant,
  type RenewGrant,
  type Transfer,
} from '#contracts/licensing/downloads';
import { Handles } from '#platform/rpc/handles';
import { BeginTransferService } from './begin-transfer.service';
import { DownloadsService } from './downloads.service';
import { TransferStreamsService } from './transfer-streams.service';

@Controller()
export class DownloadsHandlers {
  constructor(
    private readonly downloads: DownloadsService,
    private readonly beginTransfer: BeginTransferService,
    private readonly streams: TransferStreamsService,
  ) {}

  @Handles(openGrant)
  open({ token, lang }: OpenGrant): Promise<Grant> {
    return this.downloads.openGrant(token, lang);
  }

  @Handles(listOwnedFiles)
  listOwned({ id, lang }: ListOwnedFiles, actor: UserActor): Promise<OwnedFiles> {
    return this.downloads.listOwned(actor.userId, id, lang);
  }

  @Handles(renewGrant)
  async renew({ orderId }: RenewGrant): Promise<Nothing> {
    await this.downloads.renew(orderId);
    return {};
  }

  @Handles(beginTransfer)
  begin(input: BeginTransfer): Promise<Transfer> {
    return this.beginTransfer.begin(input);
  }

  @Handles(keepTransferAlive)
  async keep(input: KeepTransferAlive): Promise<Nothing> {
    await this.streams.keepAlive(input);
    return {};
  }

  @Handles(endTransfer)
  async end(input: EndTransfer): Promise<Nothing> {
    await this.streams.end(input);
    return {};
  }
}
