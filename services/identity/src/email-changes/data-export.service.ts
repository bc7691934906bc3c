import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import {
  exportIdentityData,
  type ExportIdentityData,
  type FormerEmail,
  type IdentityExport,
} from '#contracts/identity/data-export';
import { Handles } from '#platform/rpc/handles';
import { AppPasswordsService } from '../app-passwords/app-passwords.service';
import { CustomerNotesService } from '../customer-notes/customer-notes.service';
import { MergedUsersService } from '../users/merged-users.service';
import { EmailChange } from './email-change.entity';

/** Identity's part of the data export: requested changes of the address, former addresses, app passwords, notes and merged accounts. */
@Injectable()
export class DataExportService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly appPasswords: AppPasswordsService,
    private readonly notes: CustomerNotesService,
    private readonly mergedUsers: MergedUsersService,
  ) {}

  @Handles(exportIdentityData)
  async exportFor({ userId }: ExportIdentityData): Promise<IdentityExport> {
    const changes = await this.dataSource
      .getRepository(EmailChange)
      .find({ where: { userId }, order: { createdAt: 'DESC', id: 'DESC' } });
    const notes = await this.notes.listOf(userId);
    return {
      addressChanges: changes.map(({ oldEmail, newEmail, createdAt, expiresAt, redeemedAt }) => ({
        oldEmail,
        newEmail,
        askedAt: createdAt.toISOString(),
        expiresAt: expiresAt.toISOString(),
        redeemedAt: redeemedAt?.toISOString() ?? null,
      })),
      formerAddresses: changes.flatMap(formerEmail),
      appPasswords: await this.appPasswords.listOf(userId),
      notes: notes.map(({ text, createdAt }) => ({ text, createdAt: createdAt.toISOString() })),
      mergedAccounts: await this.mergedUsers.formerOf(userId),
    };
  }
}

/** Only a confirmed address: mails to an unconfirmed one may concern a stranger. */
function formerEmail({ oldEmail, oldSince, redeemedAt }: EmailChange): FormerEmail[] {
  if (!oldSince || !redeemedAt) return [];
  return [{ email: oldEmail, since: oldSince.toISOString(), until: redeemedAt.toISOString() }];
}
