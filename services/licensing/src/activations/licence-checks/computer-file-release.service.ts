import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import type { Actor } from '#contracts/kit/actor';
import {
  releaseComputer,
  type ReleaseComputer,
  type ReleasedComputer,
} from '#contracts/licensing/licence-checks';
import { Handles } from '#platform/rpc/handles';
import { ComputersService } from '../../seats/computers/computers.service';
import { DeactivationService } from '../../seats/computers/deactivation.service';
import { leaseEnd, SeatsService } from '../../seats/computers/seats.service';
import { FileHoldersService } from './file-holders.service';
import { leasedStatus, licenceStatus } from './licence-status';

/** A computer releases its seats, with its licence file as the credential. */
@Injectable()
export class ComputerFileReleaseService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly holders: FileHoldersService,
    private readonly computers: ComputersService,
    private readonly seats: SeatsService,
    private readonly deactivation: DeactivationService,
  ) {}

  /**
   * Frees the seats of the computer that the file names. While one of its seats is leased it keeps all of them: the offline file stays
   * installed and valid, so the computer is in use until the lease ends or its return receipt arrives.
   */
  @Handles(releaseComputer)
  async release({ file: jws }: ReleaseComputer, { language }: Actor): Promise<ReleasedComputer> {
    const holder = await this.holders.find(jws);
    if (typeof holder === 'string') return { ...licenceStatus(holder, language), released: false };
    const { id, userId } = holder.computer;
    const leaseUntil = await this.dataSource.transaction(async (tx) => {
      const computer = await this.computers.lock(tx, id, userId);
      const until = leaseEnd(await this.seats.ofComputers([id], tx));
      if (!until) await this.deactivation.deactivate(tx, computer);
      return until;
    });
    return leaseUntil
      ? { ...leasedStatus(leaseUntil, language), released: false }
      : { ...licenceStatus('VALID', language), released: true };
  }
}
