import { Injectable } from '@nestjs/common';
import type { ActiveSeat } from '#contracts/licensing/activations';
import type { PairedProduct } from '#contracts/licensing/pairings';
import { listedSeats, type SeatOnComputer, SeatsService } from '../../seats/computers/seats.service';
import { ProductLicencesService } from '../../entitlements/licences/product-licences.service';
import { isFull } from '../../entitlements/licences/licences.service';

/** Whether a device can take seats, before it requests them. */
export interface SeatAvailability {
  /** The usable licences of the user, by name; the first `maxListedProducts`. */
  licences: PairedProduct[];
  licenceCount: number;
  fullIds: string[];
  isFull: boolean;
  /** Computers whose replacement frees a seat of every full licence; the one not seen for the longest time is first. */
  seats: ActiveSeat[];
}

const maxListedProducts = 100;

@Injectable()
export class SeatAvailabilityService {
  constructor(
    private readonly licences: ProductLicencesService,
    private readonly seats: SeatsService,
  ) {}

  /** @param products slugs; all products if absent */
  async check(userId: string, deviceId: string, products?: readonly string[]): Promise<SeatAvailability> {
    const all = await this.licences.listUsable(userId);
    const usable = all.filter(({ product }) => !products || products.includes(product));
    const active = new Map<string, SeatOnComputer[]>(usable.map(({ id }) => [id, []]));
    for (const seat of await this.seats.ofLicences([...active.keys()]))
      active.get(seat.licenceId)?.push(seat);
    const seatsOn = (id: string) => active.get(id) ?? [];
    const full = usable.filter(
      (licence) =>
        isFull(licence, seatsOn(licence.id).length) &&
        !seatsOn(licence.id).some((seat) => seat.deviceId === deviceId),
    );
    // One computer is replaced, so only computers with a seat of every full licence help.
    const [first = [], ...others] = full.map(({ id }) => seatsOn(id));
    const replaceable = first.filter(({ computerId }) =>
      others.every((seats) => seats.some((seat) => seat.computerId === computerId)),
    );
    return {
      licences: usable.slice(0, maxListedProducts).map(({ id, product, name, seatLimit }) => ({
        product,
        name,
        seatLimit,
        seatsUsed: seatsOn(id).length,
      })),
      licenceCount: usable.length,
      fullIds: full.map(({ id }) => id),
      isFull: full.length > 0,
      seats: listedSeats(replaceable),
    };
  }
}
