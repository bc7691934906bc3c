import { Controller } from '@nestjs/common';
import type { UserActor } from '#contracts/kit/actor';
import type { Nothing } from '#contracts/kit/request';
import {
  type AccountFiles,
  type Archive,
  beginArchive,
  type BeginArchive,
  listAccountFiles,
  type ListAccountFiles,
  mailFilesLink,
  type SentFilesLink,
} from '#contracts/licensing/account/account-files';
import { Handles } from '#platform/rpc/handles';
import { AccountFilesService } from './account-files.service';
import { FilesLinkService } from './files-link.service';

@Controller()
export class AccountFilesHandlers {
  constructor(
    private readonly files: AccountFilesService,
    private readonly links: FilesLinkService,
  ) {}

  @Handles(listAccountFiles)
  list({ lang }: ListAccountFiles, { userId }: UserActor): Promise<AccountFiles> {
    return this.files.list(userId, lang);
  }

  @Handles(beginArchive)
  begin({ link }: BeginArchive): Promise<Archive> {
    return this.files.beginArchive(link);
  }

  @Handles(mailFilesLink)
  mailLink(_: Nothing, { userId, language }: UserActor): Promise<SentFilesLink> {
    return this.links.send(userId, language);
  }
}
