import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import type { UserActor } from '#contracts/kit/actor';
import type { OptionalPageQuery } from '#contracts/kit/page';
import {
  type Activation,
  type ActivationId,
  type Activations,
  deactivateComputer,
  listActivations,
} from '#contracts/licensing/activations';
import { pageBounds, paginationOf } from '#platform/lists/optional-pages';
import { Handles } from '#platform/rpc/handles';
import {
  activationView,
  ComputersService,
  type VisibleComputer,
  visibleComputersSql,
} from '../../seats/computers/computers.service';
import { DeactivationService } from '../../seats/computers/deactivation.service';
import { activeSeatsOfSql, leaseEnd, SeatsService } from '../../seats/computers/seats.service';
import { productNameSql, ProductLicencesService } from '../../entitlements/licences/product-licences.service';
import { LicenceFilesService } from '../licence-files/licence-files.service';
import { DataExport, type ExportPart } from '../../personal-data';

interface ActivationRow extends VisibleComputer {
  products: string[];
  offlineUntil: Date | null;
  total: number;
}

const listSql = `select c.*, held.products, held."offlineUntil"
  from (
    select visible.*, (count(*) over ())::int as total from (${visibleComputersSql('$1', '$2')}) visible
    order by visible."lastSeenAt" desc, visible.id desc offset $3 limit $4
  ) c
  cross join lateral (
    select coalesce(array_agg(seat.name order by seat.name collate "C"), '{}') as products,
      max(seat.lease_until) as "offlineUntil"
    from (select s.lease_until, ${productNameSql('s.licence_id')} as name from (${activeSeatsOfSql('c.id')}) s) seat
  ) held
  order by c."lastSeenAt" desc, c.id desc`;

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
  async listOwn(query: OptionalPageQuery, { userId }: UserActor): Promise<Activations> {
    const { rows, total } = await this.read(userId, { hidden: false, ...pageBounds(query) });
    return { activations: rows, ...paginationOf(query, total) };
  }

  @DataExport()
  async export(userId: string, { skip, take }: ExportPart): Promise<{ computers: Activation[] }> {
    const { rows } = await this.read(userId, { hidden: true, offset: skip, limit: take });
    return { computers: rows };
  }

  /** All computers of the list. */
  async list(userId: string): Promise<Activation[]> {
    return (await this.read(userId, { hidden: false, ...pageBounds({}) })).rows;
  }

  /** The last seen is first; read in one statement. `hidden` adds those that the owner removed from the list. */
  private async read(
    userId: string,
    { hidden, offset, limit }: { hidden: boolean; offset: number; limit: number | null },
  ): Promise<{ rows: Activation[]; total: number }> {
    const rows = await this.dataSource.query<ActivationRow[]>(listSql, [userId, hidden, offset, limit]);
    return {
      rows: rows.map(({ products, offlineUntil, total: _, ...computer }) =>
        activationView(computer, products, offlineUntil),
      ),
      total: rows[0]?.total ?? 0,
    };
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

  /**
   * The licence file of an active computer for the licences that are usable now; undefined if there are none.
   * @param products slugs; all products if absent
   */
  async currentLicenceFile(
    userId: string,
    id: string,
    products?: readonly string[],
  ): Promise<string | undefined> {
    const computer = await this.computers.find(userId, id);
    if (computer?.status !== 'active') return undefined;
    const seats = await this.seats.ofComputers([id]);
    const usable = await this.licences.findUsable(seats.map(({ licenceId }) => licenceId));
    const licences = usable.filter(({ product }) => !products || products.includes(product));
    return licences.length > 0 ? this.licenceFiles.signFor(computer, licences) : undefined;
  }
}
