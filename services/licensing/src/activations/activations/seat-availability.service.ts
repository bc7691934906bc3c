import { Injectable } from '@nestjs/common';
import type { ActiveSeat } from '#contracts/licensing/activations';
import type { PairedProduct } from '#contracts/licensing/pairings';
import { activeSeatView, SeatsService } from '../../seats/computers/seats.service';
import { ProductLicencesService } from '../../entitlements/entitlements/product-licences.service';
import { isFull } from '../../entitlements/entitlements/licences.service';

/** Whether a device can take seats, before it requests them. */
export interface SeatAvailability {
  /** The usable licences of the user, by name. */
  licences: PairedProduct[];
  fullIds: string[];
  isFull: boolean;
  /** Computers whose replacement frees a seat of every full licence; the one not seen for the longest time is first. */
  seats: ActiveSeat[];
}

@Injectable()
export class SeatAvailabilityService {
  constructor(
    private readonly licences: ProductLicencesService,
    private readonly seats: SeatsService,
  ) {}

  async check(userId: string, deviceId: string): Promise<SeatAvailability> {
    const usable = await this.licences.listUsable(userId);
    const active = await this.seats.ofLicences(usable.map(({ id }) => id));
    const seatsOn = (id: string) => active.filter(({ licenceId }) => licenceId === id);
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
      licences: usable.map(({ id, product, name, seatLimit }) => ({
        product,
        name,
        seatLimit,
        seatsUsed: seatsOn(id).length,
      })),
      fullIds: full.map(({ id }) => id),
      isFull: full.length > 0,
      seats: replaceable.map(activeSeatView),
    };
  }
}
