import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import type { GrantedRight, OrderRights } from '#contracts/licensing/order-rights';
import { MailDesk } from '#platform/mail/mail-desk';
import { GrantedDownloadsService } from '../downloads/granted-downloads.service';
import { LicencesService } from '../licences/licences.service';
import { Entitlement } from './entitlement.entity';
import { LicenceHistoryService } from './licence-history.service';

interface SeatRow {
  licence_id: string;
  machine_name: string;
  os: string;
  taken_at: Date;
}

/** What an order gave and what its customer did with it, for whoever answers them. */
@Injectable()
export class OrderRightsService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly licences: LicencesService,
    private readonly downloads: GrantedDownloadsService,
    private readonly history: LicenceHistoryService,
    private readonly mailDesk: MailDesk,
  ) {}

  async of(orderId: string): Promise<OrderRights> {
    const rows = await this.dataSource
      .getRepository(Entitlement)
      .find({ where: { sourceOrderId: orderId }, order: { createdAt: 'ASC', id: 'ASC' } });
    const [rights, history, downloads, mails] = await Promise.all([
      this.rightsOf(rows),
      this.history.ofOrder(orderId),
      this.downloads.ofOrder(orderId),
      this.mailDesk.about(rows.map(({ id }) => `licence:${id}`)),
    ]);
    return { rights, history, downloads, mails };
  }

  private async rightsOf(rows: readonly Entitlement[]): Promise<GrantedRight[]> {
    const licences = await this.licences.of(rows.map(({ id }) => id));
    const seats: SeatRow[] = await this.dataSource.query(
      `select s.licence_id, c.machine_name, c.os, s.taken_at
         from living_seats s join computers c on c.id = s.computer_id
        where s.licence_id = any($1) order by s.taken_at`,
      [[...licences.values()].map(({ id }) => id)],
    );
    return rows.map(({ id, subjectId, name, status, createdAt }) => {
      const licence = licences.get(id);
      return {
        entitlementId: id,
        subjectId,
        name,
        status,
        licenceLast4: licence?.displayLast4 ?? null,
        seatLimit: licence?.seatLimit ?? 0,
        seats: seats
          .filter(({ licence_id }) => licence_id === licence?.id)
          .map(({ machine_name, os, taken_at }) => ({
            machineName: machine_name,
            os,
            takenAt: taken_at.toISOString(),
          })),
        createdAt: createdAt.toISOString(),
      };
    });
  }
}
