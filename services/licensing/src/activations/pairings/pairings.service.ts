import { randomBytes } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager, type FindOptionsWhere, LessThan } from 'typeorm';
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
  type StartedPairing,
  startPairing,
  type StartPairing,
  viewPairing,
} from '#contracts/licensing/pairings';
import { newId } from '#platform/database/new-id';
import { Handles } from '#platform/rpc/handles';
import { ActivationService } from '../registered-computers/activation.service';
import { SeatAvailabilityService } from '../registered-computers/seat-availability.service';
import { KeyedHashService } from '../../seats/keyed-hash.service';
import { ReplacementsService } from '../../seats/replacements/replacements.service';
import { SwapsService } from '../../seats/replacements/swaps.service';
import { LicensingConfig } from '../../licensing.config';
import { PairingRequest } from './pairing.entity';
import { generateUserCode, normalizeUserCode, formatUserCode } from './user-code';
import { AccountMerge, type ErasedUser, Erasure, type MergedUser } from '../../personal-data';

const lifetimeMs = 10 * minuteMs;
const retentionMs = dayMs;
const intervalSeconds = 2;

/** How long the computer has to fetch its file. */
export const decidedUntil = () => new Date(Date.now() + lifetimeMs);

/** Activation in the browser: the computer shows a code, its owner confirms it, the computer polls for its licence file (RFC 8628). */
@Injectable()
export class PairingsService {
  constructor(
    private readonly dataSource: DataSource,
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
      trialId: null,
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

  /** The pairing that the user confirms, and the computers that may be replaced. @throws Failure NOT_FOUND, PAIRING_EXPIRED */
  @Handles(viewPairing)
  async view({ userCode: typed }: PairingCode, { userId }: UserActor): Promise<Pairing> {
    const row = await this.findUndecided(this.dataSource.manager, userId, this.withCode(typed));
    const { machineName, os, deviceId, products = [] } = row.machine;
    const { fullIds, ...available } = await this.availability.check(userId, deviceId, row.machine.products);
    return {
      pairingId: row.id,
      machineName,
      os,
      client: row.client,
      product: products.length === 1 ? (products[0] ?? null) : null,
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
      const row = await this.findUndecided(tx, userId, this.withCode(userCode), true);
      if (row.state === 'denied') throw new Failure(pairingDenied);
      const { machineName } = row.machine;
      if (row.state !== 'waiting') return { state: 'approved', machineName };
      const request = { ...row.machine, ...(replaces ? { replaces } : {}) };
      const { computer } = await this.activation.assignSeats(tx, userId, request, code);
      const computerId = computer.id;
      const decided = { state: 'approved', userId, computerId, expiresAt: decidedUntil() } as const;
      await tx.getRepository(PairingRequest).update({ id: row.id }, decided);
      return { state: 'approved', machineName };
    });
  }

  @Handles(denyPairing)
  async deny({ userCode: typed }: PairingCode, { userId }: UserActor): Promise<PairingDecision> {
    return this.dataSource.transaction(async (tx) => {
      const row = await this.findUndecided(tx, userId, this.withCode(typed), true);
      const { machineName } = row.machine;
      if (row.state === 'approved' || row.state === 'handed') throw new Failure(pairingExpired);
      await tx.getRepository(PairingRequest).update({ id: row.id }, { state: 'denied', userId });
      return { state: 'denied', machineName };
    });
  }

  @AccountMerge()
  async merge(tx: EntityManager, { userId, formerUserId }: MergedUser): Promise<void> {
    await tx.getRepository(PairingRequest).update({ userId: formerUserId }, { userId });
  }

  @Erasure()
  async erase(tx: EntityManager, { userId }: ErasedUser): Promise<void> {
    await tx.getRepository(PairingRequest).delete({ userId });
  }

  /** A pairing that has not expired and that no other user has decided. @throws Failure NOT_FOUND, PAIRING_EXPIRED */
  async findUndecided(
    tx: EntityManager,
    userId: string,
    where: FindOptionsWhere<PairingRequest>,
    isLocked = false,
  ): Promise<PairingRequest> {
    const row = await tx.getRepository(PairingRequest).findOne({
      where,
      ...(isLocked ? { lock: { mode: 'pessimistic_write' } } : {}),
    });
    if (!row || (row.userId && row.userId !== userId)) throw new Failure(notFound);
    if (row.expiresAt <= new Date()) throw new Failure(pairingExpired);
    return row;
  }

  private withCode(typed: string): FindOptionsWhere<PairingRequest> {
    return { userCodeHash: this.codeHash(normalizeUserCode(typed)) };
  }

  private codeHash(code: string): Buffer {
    return this.hashes.hash('pairing code', code);
  }
}
