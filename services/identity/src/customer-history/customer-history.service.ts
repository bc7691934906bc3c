import { Injectable } from '@nestjs/common';
import {
  customerHistories,
  type CustomerHistory,
  type FindCustomerHistory,
  type HistoryEntry,
  newestEntries,
} from '#contracts/operations/customer-history';
import { Handles } from '#platform/rpc/handles';
import { DataExportService } from '../email-changes/data-export.service';
import { UserAdminService } from '../users/user-admin.service';

/** Identity's part of the timeline of a customer: the account, its addresses and the notes on it. */
@Injectable()
export class CustomerHistoryService {
  constructor(
    private readonly accounts: UserAdminService,
    private readonly dataExport: DataExportService,
  ) {}

  /** @throws Failure NOT_FOUND */
  @Handles(customerHistories.identity)
  async find({ id: userId }: FindCustomerHistory): Promise<CustomerHistory> {
    const { createdAt, termsVersion } = await this.accounts.find({ id: userId });
    const {
      addressChanges,
      appPasswords = [],
      notes = [],
      ...others
    } = await this.dataExport.exportFor({ userId });
    const terms: HistoryEntry[] =
      termsVersion === null ? [] : [{ at: createdAt, what: 'terms_accepted', about: termsVersion }];
    return newestEntries([
      { at: createdAt, what: 'account_created' },
      ...terms,
      ...addressChanges.flatMap(({ redeemedAt: at, oldEmail, newEmail }) => {
        if (at === null) return [];
        const isChange = oldEmail !== newEmail;
        return [{ at, what: isChange ? 'email_changed' : 'email_confirmed', about: newEmail }];
      }),
      ...appPasswords.map(({ createdAt: at, name }) => ({ at, what: 'app_password_created', about: name })),
      ...(others.mergedAccounts ?? []).map(({ mergedAt: at, email }) => ({
        ...{ at, what: 'account_merged', about: email },
      })),
      ...notes.map(({ createdAt: at, text }) => ({ at, what: 'note_added', about: text })),
    ]);
  }
}
