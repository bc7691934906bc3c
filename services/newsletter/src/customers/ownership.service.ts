import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { ErasedSubjects } from '#platform/database/erasure/erased-subjects';
import { MailAdmin } from '#platform/mail/mail-admin';
import { offerMails } from '../mails/trial-end.mail';
import { CustomersService } from './customers.service';
import type { Ownership } from './ownership.entity';

type OwnershipChange = Pick<Ownership, 'userId' | 'pluginId' | 'isOwned' | 'changedAt'>;

/** Which customers own which plug-in, for the segments of campaigns. */
@Injectable()
export class OwnershipService {
  constructor(
    private readonly erased: ErasedSubjects,
    private readonly customers: CustomersService,
    private readonly mailAdmin: MailAdmin,
  ) {}

  /**
   * Records a change, unless its user is erased. Events arrive in any order, and the newest change counts. Mails about the trial of a
   * plug-in that is owned now are not sent any more.
   */
  async record(tx: EntityManager, { userId, pluginId, isOwned, changedAt }: OwnershipChange): Promise<void> {
    if (await this.erased.has(tx, userId)) return;
    const customer = await this.customers.lock(tx, userId);
    await tx.query(
      `insert into ownerships (user_id, plugin_id, is_owned, changed_at) values ($1, $2, $3, $4)
       on conflict (user_id, plugin_id) do update
         set is_owned = excluded.is_owned, changed_at = excluded.changed_at
       where ownerships.changed_at < excluded.changed_at`,
      [userId, pluginId, isOwned, changedAt],
    );
    if (isOwned && customer) await this.mailAdmin.cancel(tx, offerMails, [customer.email], { pluginId });
  }
}
