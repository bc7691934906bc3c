import { randomBytes, timingSafeEqual } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager, LessThan } from 'typeorm';
import { dayMs, minuteMs } from '#contracts/fields/durations';
import type { UserActor } from '#contracts/kit/actor';
import { Failure, notFound } from '#contracts/kit/failure';
import {
  approvePairing,
  type ApprovePairing,
  denyPairing,
  type Pairing,
  type PairingCode,
  type PairingDecision,
  pairingDenied,
  pairingExpired,
  type PolledPairing,
  pollPairing,
  type PollPairing,
  type StartedPairing,
  startPairing,
  type StartPairing,
  viewPairing,
} from '#contracts/licensing/pairings';
import { newId } from '#platform/database/new-id';
import { Handles } from '#platform/rpc/handles';
import { ActivationService } from '../activations/activation.service';
import { ActivationsService } from '../activations/activations.service';
import { SeatAvailabilityService } from '../activations/seat-availability.service';
import { KeyedHashService } from '../../seats/keyed-hash.service';
import { ReplacementsService } from '../../seats/replacements/replacements.service';
import { SwapsService } from '../../seats/replacements/swaps.service';
import { LicensingConfig } from '../../licensing.config';
import { PairingRequest } from './pairing.entity';
import { generateUserCode, normalizeUserCode, formatUserCode } from './user-code';
import { type ErasedUser, Erasure } from '../../personal-data';

const lifetimeMs = 10 * minuteMs;
const retentionMs = dayMs;
const intervalSeconds = 2;

/** Activation in the browser: the computer shows a code, its owner confirms it, the computer polls for its licence file (RFC 8628). */
@Injectable()
export class PairingsService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly activations: ActivationsService,
    private readonly activation: ActivationService,
    private readonly availability: SeatAvailabilityService,
    private readonly replacements: ReplacementsService,
    private readonly swaps: SwapsService,
    private readonly hashes: KeyedHashService,
    private readonly config: LicensingConfig,
  ) {}

  @Handles(startPairing)
  async start({ client, ...computer }: StartPairing): Promise<StartedPairing> {
    const pairings = this.dataSource.getRepository(PairingRequest);
    await pairings.delete({ expiresAt: LessThan(new Date(Date.now() - retentionMs)) });
    const [id, code, pollSecret] = [newId(), generateUserCode(), randomBytes(32).toString('base64url')];
    const expiresAt = new Date(Date.now() + lifetimeMs);
    await pairings.insert({
      id,
      userCodeHash: this.codeHash(code),
      pollSecretHash: this.hashes.hash('pairing secret', pollSecret),
      machine: computer,
      client: client ?? null,
      state: 'waiting',
      userId: null,
      computerId: null,
      expiresAt,
    });
    const userCode = formatUserCode(code);
    return {
      pairingId: id,
      userCode,
      url: `${this.config.SHOP_URL.replace(/\/+$/, '')}/activate?code=${userCode}`,
      pollSecret,
      interval: intervalSeconds,
      expiresAt: expiresAt.toISOString(),
    };
  }

  /** Returns the licence file once. @throws Failure NOT_FOUND, PAIRING_DENIED, PAIRING_EXPIRED */
  @Handles(pollPairing)
  async poll({ id, pollSecret }: PollPairing): Promise<PolledPairing> {
    const pairings = this.dataSource.getRepository(PairingRequest);
    const row = await pairings.findOneBy({ id });
    if (!row || !timingSafeEqual(row.pollSecretHash, this.hashes.hash('pairing secret', pollSecret)))
      throw new Failure(notFound);
    if (row.state === 'denied') throw new Failure(pairingDenied);
    if (row.state === 'handed' || row.expiresAt <= new Date()) throw new Failure(pairingExpired);
    const { userId, computerId } = row;
    if (row.state === 'waiting' || !userId || !computerId)
      return { state: 'waiting', activationId: null, licenceFile: null };
    // Without usable licences there is no file: the owner may have deactivated the computer, or the order was refunded.
    const { products } = row.machine;
    const licenceFile = await this.activations.currentLicenceFile(userId, computerId, products);
    if (!licenceFile) throw new Failure(pairingExpired);
    const { affected } = await pairings.update({ id, state: 'approved' }, { state: 'handed' });
    if (affected !== 1) throw new Failure(pairingExpired);
    return { state: 'approved', activationId: computerId, licenceFile };
  }

  /** The pairing that the user confirms, and the computers that may be replaced. @throws Failure NOT_FOUND, PAIRING_EXPIRED */
  @Handles(viewPairing)
  async view({ userCode: typed }: PairingCode, { userId }: UserActor): Promise<Pairing> {
    const row = await this.find(this.dataSource.manager, userId, typed);
    const { machineName, os, deviceId, products } = row.machine;
    const { fullIds, ...available } = await this.availability.check(userId, deviceId, products);
    return {
      machineName,
      os,
      client: row.client,
      state: row.state === 'handed' ? 'approved' : row.state,
      expiresAt: row.expiresAt.toISOString(),
      ...available,
      swapsLeft: await this.swaps.remaining(fullIds),
    };
  }

  /** Activates the computer. @throws Failure as ActivationService.assignSeats, and PAIRING_DENIED, PAIRING_EXPIRED, NOT_FOUND */
  @Handles(approvePairing)
  async approve(
    { userCode, replaces, swapCode }: ApprovePairing,
    { userId }: UserActor,
  ): Promise<PairingDecision> {
    const code = await this.replacements.checkCode(userId, swapCode);
    return this.dataSource.transaction(async (tx) => {
      const row = await this.find(tx, userId, userCode, true);
      if (row.state === 'denied') throw new Failure(pairingDenied);
      const { machineName } = row.machine;
      if (row.state !== 'waiting') return { state: 'approved', machineName };
      const request = { ...row.machine, ...(replaces ? { replaces } : {}) };
      const { computer } = await this.activation.assignSeats(tx, userId, request, code);
      const expiresAt = new Date(Date.now() + lifetimeMs);
      const decided = { state: 'approved', userId, computerId: computer.id, expiresAt } as const;
      await tx.getRepository(PairingRequest).update({ id: row.id }, decided);
      return { state: 'approved', machineName };
    });
  }

  @Handles(denyPairing)
  async deny({ userCode: typed }: PairingCode, { userId }: UserActor): Promise<PairingDecision> {
    return this.dataSource.transaction(async (tx) => {
      const row = await this.find(tx, userId, typed, true);
      const { machineName } = row.machine;
      if (row.state === 'approved' || row.state === 'handed') throw new Failure(pairingExpired);
      await tx.getRepository(PairingRequest).update({ id: row.id }, { state: 'denied', userId });
      return { state: 'denied', machineName };
    });
  }

  @Erasure()
  async erase(tx: EntityManager, { userId }: ErasedUser): Promise<void> {
    await tx.getRepository(PairingRequest).delete({ userId });
  }

  /** A pairing that has not expired and that no other user has decided. @throws Failure NOT_FOUND, PAIRING_EXPIRED */
  private async find(
    tx: EntityManager,
    userId: string,
    typed: string,
    isLocked = false,
  ): Promise<PairingRequest> {
    const row = await tx.getRepository(PairingRequest).findOne({
      where: { userCodeHash: this.codeHash(normalizeUserCode(typed)) },
      ...(isLocked ? { lock: { mode: 'pessimistic_write' } } : {}),
    });
    if (!row || (row.userId && row.userId !== userId)) throw new Failure(notFound);
    if (row.expiresAt <= new Date()) throw new Failure(pairingExpired);
    return row;
  }

  private codeHash(code: string): Buffer {
    return this.hashes.hash('pairing code', code);
  }
}
