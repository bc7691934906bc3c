import { Inject, Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { swapsPerYear } from '#contracts/licensing/swaps';
import { Audit } from '#platform/audit/audit';
import { newId } from '#platform/database/new-id';
import { LOG, type Log } from '#platform/log/log';
import { Mailer } from '#platform/mail/mailer';
import { LicensingConfig } from '../licensing.config';
import { swapReportMail } from '../mails/swap-report.mail';
import { OwnersService } from '../owners/owners.service';
import type { Computer } from './computer.entity';

/** Tells administrators of swaps beyond the year's allowance: there is no dead end, but somebody looks at it (guides/beyond 2.1). */
@Injectable()
export class SwapReportService {
  constructor(
    private readonly owners: OwnersService,
    private readonly audit: Audit,
    private readonly mailer: Mailer,
    private readonly config: LicensingConfig,
    @Inject(LOG) private readonly log: Log,
  ) {}

  /** One letter and one line of the audit log for each swap. */
  async swappedByCode(
    tx: EntityManager,
    { id, userId, machineName }: Computer,
    licenceIds: readonly string[],
  ): Promise<void> {
    const customer = (await this.owners.addressOf(tx, userId)) ?? userId;
    // The line outlives the account, so it has ids alone; what its owner called the computer is in the letter, which goes with them.
    await this.audit.record(tx, { action: 'computer.swapped-by-code', subject: id, before: { userId } });
    await this.mailer.add(tx, {
      key: `${swapReportMail.name}:${newId()}`,
      template: swapReportMail,
      language: 'en',
      to: { address: this.config.OPERATOR_MAIL },
      data: { customer, search: encodeURIComponent(customer), machineName, swapsPerYear },
    });
    this.log.warn({ userId, computerId: id, licenceIds }, 'a swap beyond the allowance, by mailed code');
  }
}
