import { Inject, Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { swapsPerYear } from '#contracts/shop-rules';
import { AuditLog } from '#platform/audit/audit-log';
import { newId } from '#platform/database/new-id';
import { LOG, type Log } from '#platform/log/log';
import { MailDelivery } from '#platform/mail/mail-delivery.entity';
import { Mailer } from '#platform/mail/mailer';
import { type Computer } from '../computers/computers.service';
import { LicensingConfig } from '../../licensing.config';
import { swapReportMail } from '../../entitlements/mails/swap-report.mail';
import { OwnersService } from '../../entitlements/owners/owners.service';
import { type ErasedUser, Erasure } from '../../personal-data';

/** Reports swaps beyond the allowance to administrators, who review them (activations §7). */
@Injectable()
export class SwapReportService {
  constructor(
    private readonly owners: OwnersService,
    private readonly audit: AuditLog,
    private readonly mailer: Mailer,
    private readonly config: LicensingConfig,
    @Inject(LOG) private readonly log: Log,
  ) {}

  /** One mail and one line of the audit log for each swap by code. */
  async sendReport(
    tx: EntityManager,
    { id, userId, machineName }: Computer,
    licenceIds: readonly string[],
  ): Promise<void> {
    const customer = (await this.owners.addressOf(tx, userId)) ?? userId;
    // The audit line is kept after an erasure, so it contains ids only. The name of the computer is in the mail, which is erased.
    await this.audit.record(tx, { action: 'computer.swapped-by-code', subject: id, before: { userId } });
    await this.mailer.enqueue(tx, {
      key: `${swapReportMail.name}:${newId()}`,
      template: swapReportMail,
      language: 'en',
      to: { address: this.config.OPERATOR_MAIL },
      data: { customer, search: encodeURIComponent(customer), machineName, swapsPerYear },
    });
    this.log.warn(
      { userId, computerId: id, licenceIds },
      'swap beyond the allowance made with a mailed code',
    );
  }

  /** The reports contain the addresses of customers. */
  @Erasure()
  async keysAbout(tx: EntityManager, { addresses }: ErasedUser): Promise<string[]> {
    const reports = await tx
      .getRepository(MailDelivery)
      .createQueryBuilder('m')
      .where('m.template = :template', { template: swapReportMail.name })
      .andWhere(`m.data ->> 'customer' = any(:addresses)`, { addresses })
      .getMany();
    return reports.map(({ key }) => key);
  }
}
