import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import type { UserActor } from '#contracts/kit/actor';
import { Failure } from '#contracts/kit/failure';
import {
  activateComputer,
  type ActivateComputer,
  activationLimit,
  type ActivationResult,
  type ComputerInput,
  nothingToActivate,
} from '#contracts/licensing/activations';
import { licenceActivated } from '#contracts/licensing/events';
import { Outbox } from '#platform/outbox/outbox';
import { Handles } from '#platform/rpc/handles';
import { activationView, type Computer } from '../../seats/computers/computers.service';
import { type HeldSeat, SeatAssignmentService } from '../../seats/computers/seat-assignment.service';
import { leaseEnd, SeatsService } from '../../seats/computers/seats.service';
import { DeviceRecognitionService } from '../../seats/device-recognition.service';
import {
  type LicenceSelection,
  type ProductLicence,
  ProductLicencesService,
} from '../../entitlements/licences/product-licences.service';
import { assertFitsFile, LicenceFilesService } from '../licence-files/licence-files.service';
import { type CheckedCode, ReplacementsService } from '../../seats/replacements/replacements.service';
import { isFull } from '../../entitlements/licences/licences.service';

/** A request for seats: direct, by a pairing or offline. */
export type SeatRequest = ComputerInput & LicenceSelection & Pick<ActivateComputer, 'replaces'>;

/** A computer that has just taken its seats. */
export interface ActivatedComputer {
  computer: Computer;
  /** The licences of the request. */
  licences: ProductLicence[];
  /** All seats that the computer holds now. */
  held: HeldSeat[];
}

/** Storefront §9: a licence is active on at most 3 computers (`seatLimit`). A computer holds one seat of a licence. */
@Injectable()
export class ActivationService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly licences: ProductLicencesService,
    private readonly recognition: DeviceRecognitionService,
    private readonly seatAssignment: SeatAssignmentService,
    private readonly seats: SeatsService,
    private readonly replacements: ReplacementsService,
    private readonly licenceFiles: LicenceFilesService,
    private readonly outbox: Outbox,
  ) {}

  /** Registers a computer, assigns its seats and signs its licence file. @throws Failure as `assignSeats` */
  @Handles(activateComputer)
  async activate(input: ActivateComputer, { userId }: Pick<UserActor, 'userId'>): Promise<ActivationResult> {
    const code = input.swapCode ? await this.replacements.checkCode(userId, input.swapCode) : undefined;
    const { computer, licences, held } = await this.dataSource.transaction((tx) =>
      this.assignSeats(tx, userId, input, code),
    );
    const activation = activationView(computer, await this.licences.namesOf(held, licences), leaseEnd(held));
    return { activation, licenceFile: this.licenceFiles.signFor(computer, licences) };
  }

  /**
   * Assigns a seat of each requested licence while the licences are locked.
   * @throws Failure NOTHING_TO_ACTIVATE, NOT_FOUND, ACTIVATION_LIMIT with the active computers, LICENCE_FILE_TOO_LARGE, SWAP_CODE_REQUIRED,
   *   SWAP_CODE_REFUSED
   */
  async assignSeats(
    tx: EntityManager,
    userId: string,
    request: SeatRequest,
    code?: CheckedCode,
  ): Promise<ActivatedComputer> {
    // A replaced computer frees its seats of all licences, so all of them are locked.
    if (request.replaces) await this.licences.lockUsable(tx, userId, {});
    const licences = await this.licences.lockUsable(tx, userId, request);
    if (licences.length === 0) throw new Failure(nothingToActivate);
    assertFitsFile(licences);
    if (request.replaces) await this.replacements.replace(tx, userId, request.replaces, code);

    const hashes = await this.recognition.recognize(tx, userId, request);
    const registered = await this.seatAssignment.register(tx, userId, { ...request, ...hashes }, licences);
    const { computer, held, usedByOthers } = registered;
    const heldIds = new Set(held.map(({ licenceId }) => licenceId));
    const missing = licences.filter(({ id }) => !heldIds.has(id));
    const full = missing.find((licence) => isFull(licence, usedByOthers(licence.id)));
    if (full) throw await this.limitFailure(tx, full);

    const swapped = await this.seatAssignment.assign(tx, registered, licences, missing);
    if (swapped.length > 0) await this.replacements.countSwaps(tx, computer, swapped, code);
    await this.publishActivated(tx, computer, missing);
    const taken = missing.map(({ id }) => ({ licenceId: id, leaseUntil: null }));
    return { computer, licences, held: [...held, ...taken] };
  }

  private async publishActivated(
    tx: EntityManager,
    { id, userId }: Computer,
    taken: readonly ProductLicence[],
  ): Promise<void> {
    if (taken.length === 0) return;
    const licenceIds = taken.map((licence) => licence.id);
    const activatedAt = new Date().toISOString();
    await this.outbox.add(tx, licenceActivated, { activationId: id, userId, licenceIds, activatedAt });
  }

  private async limitFailure(tx: EntityManager, { id, seatLimit }: ProductLicence): Promise<Failure> {
    return new Failure(activationLimit, { limit: seatLimit, seats: await this.seats.activeSeats(tx, id) });
  }
}
