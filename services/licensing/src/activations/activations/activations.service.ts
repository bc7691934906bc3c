import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import type { UserActor } from '#contracts/kit/actor';
import type { Nothing } from '#contracts/kit/request';
import {
  type Activation,
  type ActivationId,
  type Activations,
  deactivateComputer,
  listActivations,
} from '#contracts/licensing/activations';
import { Handles } from '#platform/rpc/handles';
import {
  activationView,
  ComputersService,
  type VisibleComputer,
  visibleComputersSql,
} from '../../seats/computers/computers.service';
import { DeactivationService } from '../../seats/computers/deactivation.service';
import { activeSeatsOfSql, leaseEnd, SeatsService } from '../../seats/computers/seats.service';
import {
  productNameSql,
  ProductLicencesService,
} from '../../entitlements/entitlements/product-licences.service';
import { LicenceFilesService } from '../licence-files/licence-files.service';
import { DataExport } from '../../personal-data';

interface ActivationRow extends VisibleComputer {
  products: string[];
  offlineUntil: Date | null;
}

const listSql = `select c.*, held.products, held."offlineUntil"
  from (${visibleComputersSql('$1', '$2')}) c
  cross join lateral (
    select coalesce(array_agg(seat.name order by seat.name collate "C"), '{}') as products,
      max(seat.lease_until) as "offlineUntil"
    from (select s.lease_until, ${productNameSql('s.licence_id')} as name from (${activeSeatsOfSql('c.id')}) s) seat
  ) held
  order by c."lastSeenAt" desc`;

/** The computers of a user, as the account page lists them. */
@Injectable()
export class ActivationsService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly computers: ComputersService,
    private readonly seats: SeatsService,
    private readonly licences: ProductLicencesService,
    private readonly deactivation: DeactivationService,
    private readonly licenceFiles: LicenceFilesService,
  ) {}

  @Handles(listActivations)
  async listOwn(_: Nothing, { userId }: UserActor): Promise<Activations> {
    return { activations: await this.list(userId) };
  }

  @DataExport()
  async export(userId: string): Promise<{ computers: Activation[] }> {
    return { computers: await this.list(userId, { hidden: true }) };
  }

  /** The last seen is first; read in one statement. `hidden` adds those that the owner removed from the list. */
  async list(userId: string, { hidden }: { hidden: boolean } = { hidden: false }): Promise<Activation[]> {
    const rows = await this.dataSource.query<ActivationRow[]>(listSql, [userId, hidden]);
    return rows.map(({ products, offlineUntil, ...computer }) =>
      activationView(computer, products, offlineUntil),
    );
  }

  /**
   * Frees the seats of a computer, except leased ones; idempotent. It costs no swap, but a new computer that takes a freed seat within
   * 30 days makes one.
   * @throws Failure NOT_FOUND
   */
  @Handles(deactivateComputer)
  async deactivate({ id }: ActivationId, { userId }: UserActor): Promise<Activation> {
    const { computer, leased } = await this.dataSource.transaction(async (tx) =>
      this.deactivation.deactivate(tx, await this.computers.lock(tx, id, userId)),
    );
    return activationView(computer, await this.licences.namesOf(leased), leaseEnd(leased));
  }

  /** The licence file of an active computer for the licences that are usable now; undefined if there are none. */
  async currentLicenceFile(userId: string, id: string): Promise<string | undefined> {
    const computer = await this.computers.find(userId, id);
    if (computer?.status !== 'active') return undefined;
    const seats = await this.seats.ofComputers([id]);
    const licences = await this.licences.findUsable(seats.map(({ licenceId }) => licenceId));
    return licences.length > 0 ? this.licenceFiles.signFor(computer, licences) : undefined;
  }
}
