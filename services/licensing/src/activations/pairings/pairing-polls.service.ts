import { timingSafeEqual } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { Failure, notFound } from '#contracts/kit/failure';
import {
  pairingDenied,
  pairingExpired,
  type PolledPairing,
  pollPairing,
  type PollPairing,
} from '#contracts/licensing/pairings';
import { Handles } from '#platform/rpc/handles';
import { KeyedHashService } from '../../seats/keyed-hash.service';
import { ActivationsService } from '../registered-computers/activations.service';
import { TrialFilesService } from '../licence-files/trial-files.service';
import { PairingRequest } from './pairing.entity';

/** The computer polls until its owner has decided, and fetches its licence file once. */
@Injectable()
export class PairingPollsService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly activations: ActivationsService,
    private readonly trialFiles: TrialFilesService,
    private readonly hashes: KeyedHashService,
  ) {}

  /** Returns the licence file once. @throws Failure NOT_FOUND, PAIRING_DENIED, PAIRING_EXPIRED */
  @Handles(pollPairing)
  async poll({ id, pollSecret }: PollPairing): Promise<PolledPairing> {
    const row = await this.dataSource.getRepository(PairingRequest).findOneBy({ id });
    if (!row || !timingSafeEqual(row.pollSecretHash, this.hashes.hash('pairing secret', pollSecret)))
      throw new Failure(notFound);
    if (row.state === 'denied') throw new Failure(pairingDenied);
    if (row.state === 'handed' || row.expiresAt <= new Date()) throw new Failure(pairingExpired);
    if (row.state === 'waiting' || !row.computerId)
      return { state: 'waiting', activationId: null, licenceFile: null };
    const { userId, computerId, trialId } = row;
    // Without usable licences there is no file: the owner may have deactivated the computer, or the order was refunded.
    const current =
      !trialId && userId
        ? await this.activations.currentLicenceFile(userId, computerId, row.machine.products)
        : undefined;
    return this.dataSource.transaction(async (tx) => {
      const { affected } = await tx
        .getRepository(PairingRequest)
        .update({ id, state: 'approved' }, { state: 'handed' });
      if (affected !== 1) throw new Failure(pairingExpired);
      const licenceFile = trialId ? await this.trialFiles.begin(tx, trialId) : current;
      if (!licenceFile) throw new Failure(pairingExpired);
      return { state: 'approved', activationId: computerId, licenceFile };
    });
  }
}
