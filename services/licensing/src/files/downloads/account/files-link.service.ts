import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import type { UserActor } from '#contracts/kit/actor';
import { Failure, notFound } from '#contracts/kit/failure';
import type { Nothing } from '#contracts/kit/request';
import { mailFilesLink, type SentFilesLink } from '#contracts/licensing/account/account-files';
import { ErasedSubjects } from '#platform/database/erasure/erased-subjects';
import { newId } from '#platform/database/new-id';
import { Mailer } from '#platform/mail/mailer';
import { Handles } from '#platform/rpc/handles';
import { filesLinkMail } from '../../../entitlements/mails/files-link.mail';
import { OwnersService } from '../../../entitlements/owners/owners.service';

/** Mails owners the way to their files, so that a phone can hand it over to a computer. */
@Injectable()
export class FilesLinkService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly owners: OwnersService,
    private readonly erasedSubjects: ErasedSubjects,
    private readonly mailer: Mailer,
  ) {}

  /** To the address of the account. The gateway limits how often. @throws Failure NOT_FOUND without a purchase */
  @Handles(mailFilesLink)
  send(_: Nothing, { userId, language }: UserActor): Promise<SentFilesLink> {
    return this.dataSource.transaction(async (tx) => {
      if (await this.erasedSubjects.has(tx, userId)) throw new Failure(notFound);
      const address = await this.owners.addressOf(tx, userId);
      if (!address) throw new Failure(notFound);
      await this.mailer.enqueue(tx, {
        key: `files-link:${newId()}`,
        template: filesLinkMail,
        language,
        to: { address },
        data: {},
      });
      return { sentTo: address };
    });
  }
}
