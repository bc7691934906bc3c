import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import type {
  DownloadShare,
  LicenceAddress,
  LicensingShare,
  OfflineActivationShare,
  SeatEventShare,
  ShareOfUser,
} from '#contracts/licensing/personal-data';
import { ComputersService } from '../computers/computers.service';

/** Of each list. Some 200 KB: far below what travels on the bus. */
const most = 1_000;

const downloadsOf = `select g.order_number as "orderNumber", t.file_id as "fileId", t.started_at as "startedAt",
           t.completed_at as "completedAt"
      from transfers t join download_grants g on g.id = t.grant_id
     where g.user_id = $1 order by t.started_at desc limit ${most}`;
const addressesOf = 'select email, since from owner_addresses where user_id = $1 order by since desc';
const seatEventsOf = `select computer_id as "computerId", licence_id as "licenceId", kind, detail, at
      from seat_events where user_id = $1 order by at desc, id desc limit ${most}`;
const offlineOf = `select id, computer_id as "computerId", products, created_at as "madeAt", lease_until as "leaseUntil",
           returned_at as "returnedAt", released_by as "releasedBy"
      from offline_activations where user_id = $1 order by created_at desc, id desc limit ${most}`;

/** As the database has it, with dates where a share has text. */
type Dated<T, K extends keyof T> = Omit<T, K> & { [P in K]: T[P] extends string ? Date : Date | null };
type DatedOffline = Dated<OfflineActivationShare, 'madeAt' | 'leaseUntil' | 'returnedAt'>;

/** A customer's part of the data export, beside their entitlements. */
@Injectable()
export class ShareService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly computers: ComputersService,
  ) {}

  async of({ userId }: ShareOfUser): Promise<LicensingShare> {
    const [computers, downloads, licenceAddresses, seatEvents, offline] = await Promise.all([
      this.computers.listOf(userId),
      this.dataSource.query<Dated<DownloadShare, 'startedAt' | 'completedAt'>[]>(downloadsOf, [userId]),
      this.dataSource.query<Dated<LicenceAddress, 'since'>[]>(addressesOf, [userId]),
      this.dataSource.query<Dated<SeatEventShare, 'at'>[]>(seatEventsOf, [userId]),
      this.dataSource.query<DatedOffline[]>(offlineOf, [userId]),
    ]);
    return {
      computers,
      downloads: downloads.map(({ startedAt, completedAt, ...row }) => ({
        ...row,
        startedAt: startedAt.toISOString(),
        completedAt: completedAt?.toISOString() ?? null,
      })),
      licenceAddresses: licenceAddresses.map(({ email, since }) => ({ email, since: since.toISOString() })),
      seatEvents: seatEvents.map(({ at, ...row }) => ({ ...row, at: at.toISOString() })),
      offlineActivations: offline.map(({ madeAt, leaseUntil, returnedAt, ...row }) => ({
        ...row,
        madeAt: madeAt.toISOString(),
        leaseUntil: leaseUntil.toISOString(),
        returnedAt: returnedAt?.toISOString() ?? null,
      })),
    };
  }
}
