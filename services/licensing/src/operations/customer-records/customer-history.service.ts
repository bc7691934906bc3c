import { Injectable } from '@nestjs/common';
import type { LicensingExport } from '#contracts/licensing/personal-data';
import {
  customerHistories,
  type CustomerHistory,
  type FindCustomerHistory,
  type HistoryEntry,
  maxHistoryEntries,
  newestEntries,
} from '#contracts/operations/customer-history';
import { Handles } from '#platform/rpc/handles';
import { LicenceHistoryService } from '../../entitlements/licences/licence-history.service';
import { DataExportService } from '../personal-data/data-export.service';

/** Licensing's part of the timeline of a customer: licences, computers, seats, downloads, gifts and trials. */
@Injectable()
export class CustomerHistoryService {
  constructor(
    private readonly licences: LicenceHistoryService,
    private readonly dataExport: DataExportService,
  ) {}

  @Handles(customerHistories.licensing)
  async find({ id: userId }: FindCustomerHistory): Promise<CustomerHistory> {
    const [licences, exported] = await Promise.all([
      this.licences.listByUser(userId, maxHistoryEntries),
      this.dataExport.export({ userId }),
    ]);
    return newestEntries([
      ...licences.map(({ kind, name: about, at, orderId }) => {
        return { at: at.toISOString(), what: `licence_${kind}`, about, ...(orderId ? { orderId } : {}) };
      }),
      ...computersOf(exported),
      ...filesOf(exported),
      ...trialsOf(exported),
    ]);
  }
}

function computersOf({ computers, seatEvents, offlineActivations }: LicensingExport): HistoryEntry[] {
  return [
    ...computers.map(({ issuedAt: at, machineName: about }) => ({ at, what: 'computer_registered', about })),
    ...seatEvents.map(({ at, kind, detail: { products = [] } }) => {
      return { at, what: `seat_${kind.toLowerCase()}`, about: products.join(', ') };
    }),
    ...offlineActivations.flatMap(({ madeAt, returnedAt, products }) => {
      const about = products.join(', ');
      const returned = returnedAt ? [{ at: returnedAt, what: 'offline_returned', about }] : [];
      return [{ at: madeAt, what: 'offline_activated', about }, ...returned];
    }),
  ];
}

function filesOf({ downloads, redemptions, gifts }: LicensingExport): HistoryEntry[] {
  return [
    ...downloads.map(({ startedAt: at, orderNumber: about }) => ({ at, what: 'file_downloaded', about })),
    ...redemptions.map(({ redeemedAt: at, products }) => ({
      at,
      what: 'code_redeemed',
      about: products.join(', '),
    })),
    ...gifts.flatMap(({ sentAt, redeemedAt, orderNumber: about }) => [
      ...(sentAt ? [{ at: sentAt, what: 'gift_sent', about }] : []),
      ...(redeemedAt ? [{ at: redeemedAt, what: 'gift_redeemed', about }] : []),
    ]),
  ];
}

function trialsOf({ trials }: LicensingExport): HistoryEntry[] {
  return trials.flatMap(({ startedAt, endsAt, state, name: about }) => [
    ...(startedAt ? [{ at: startedAt, what: 'trial_started', about }] : []),
    ...(endsAt && state === 'ended' ? [{ at: endsAt, what: 'trial_ended', about }] : []),
  ]);
}
