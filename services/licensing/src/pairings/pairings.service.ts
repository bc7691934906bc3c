import { randomBytes, timingSafeEqual } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager, LessThan } from 'typeorm';
import { Failure, notFound } from '#contracts/kit/failure';
import {
  type ApprovePairing,
  type DecidedPairing,
  type Pairing,
  pairingDenied,
  pairingExpired,
  type PolledPairing,
  type PollPairing,
  type StartedPairing,
  type StartPairing,
} from '#contracts/licensing/pairings';
import { newId } from '#platform/database/new-id';
import { ComputersService } from '../computers/computers.service';
import { KeyedHashService } from '../computers/keyed-hash.service';
import { SeatsService } from '../computers/seats.service';
import { SwapsService } from '../computers/swaps.service';
import { LicensingConfig } from '../licensing.config';
import { PairingRow } from './pairing.entity';
import { makeUserCode, plainUserCode, shownUserCode } from './user-code';

const minuteMs = 60_000;
const lifeMs = 10 * minuteMs;
const keptMs = 24 * 60 * minuteMs;
const intervalSeconds = 2;

/** Activation through the browser: the computer shows a code, its owner confirms it, the computer fetches its file. */
@Injectable()
export class PairingsService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly computers: ComputersService,
    private readonly seats: SeatsService,
    private readonly swaps: SwapsService,
    private readonly hashes: KeyedHashService,
    private readonly config: LicensingConfig,
  ) {}

  async start({ client, ...machine }: StartPairing): Promise<StartedPairing> {
    const pairings = this.dataSource.getRepository(PairingRow);
    await pairings.delete({ expiresAt: LessThan(new Date(Date.now() - keptMs)) });
    const [id, code, pollSecret] = [newId(), makeUserCode(), randomBytes(32).toString('base64url')];
    const expiresAt = new Date(Date.now() + lifeMs);
    await pairings.insert({
      id,
      userCodeHash: this.codeHash(code),
      pollSecretHash: this.hashes.of('pairing secret', pollSecret),
      machine,
      client: client ?? null,
      state: 'waiting',
      userId: null,
      computerId: null,
      expiresAt,
    });
    const userCode = shownUserCode(code);
    return {
      pairingId: id,
      userCode,
      url: `${this.config.SHOP_URL.replace(/\/+$/, '')}/activate?code=${userCode}`,
      pollSecret,
      interval: intervalSeconds,
      expiresAt: expiresAt.toISOString(),
    };
  }

  /** Hands the file out once. @throws Failure NOT_FOUND, PAIRING_DENIED, PAIRING_EXPIRED */
  async poll({ id, pollSecret }: PollPairing): Promise<PolledPairing> {
    const pairings = this.dataSource.getRepository(PairingRow);
    const row = await pairings.findOneBy({ id });
    if (!row || !timingSafeEqual(row.pollSecretHash, this.hashes.of('pairing secret', pollSecret)))
      throw new Failure(notFound);
    if (row.state === 'denied') throw new Failure(pairingDenied);
    if (row.state === 'handed' || row.expiresAt <= new Date()) throw new Failure(pairingExpired);
    const { userId, computerId } = row;
    if (row.state === 'waiting' || !userId || !computerId)
      return { state: 'waiting', activationId: null, licenceFile: null };
    // Its owner may have deactivated it since, or the order was refunded: a file of nothing would look like a success.
    const licenceFile = await this.computers.currentFile(userId, computerId);
    if (!licenceFile) throw new Failure(pairingExpired);
    const { affected } = await pairings.update({ id, state: 'approved' }, { state: 'handed' });
    if (affected !== 1) throw new Failure(pairingExpired);
    return { state: 'approved', activationId: computerId, licenceFile };
  }

  /** What somebody is asked to confirm, and which computers could make room. @throws Failure NOT_FOUND, PAIRING_EXPIRED */
  async view(userId: string, typed: string): Promise<Pairing> {
    const row = await this.find(this.dataSource.manager, userId, typed);
    const { machineName, os, deviceId } = row.machine;
    const { licences, seats, isFull, fullIds } = await this.seats.outlook(userId, deviceId);
    return {
      machineName,
      os,
      client: row.client,
      state: row.state === 'handed' ? 'approved' : row.state,
      expiresAt: row.expiresAt.toISOString(),
      licences,
      isFull,
      seats,
      swapsLeft: await this.swaps.left(fullIds),
    };
  }

  /** Seats the computer. @throws Failure as ComputersService.seat, and PAIRING_DENIED, PAIRING_EXPIRED, NOT_FOUND */
  async approve(userId: string, { userCode, replaces, swapCode }: ApprovePairing): Promise<DecidedPairing> {
    return this.computers.transaction(userId, swapCode, async (tx, tried) => {
      const row = await this.find(tx, userId, userCode, true);
      if (row.state === 'denied') throw new Failure(pairingDenied);
      const { machineName } = row.machine;
      if (row.state !== 'waiting') return { state: 'approved', machineName };
      const wanted = { ...row.machine, ...(replaces ? { replaces } : {}) };
      const { computer } = await this.computers.seat(tx, userId, wanted, tried);
      const expiresAt = new Date(Date.now() + lifeMs);
      const decided = { state: 'approved', userId, computerId: computer.id, expiresAt } as const;
      await tx.getRepository(PairingRow).update({ id: row.id }, decided);
      return { state: 'approved', machineName };
    });
  }

  async deny(userId: string, typed: string): Promise<DecidedPairing> {
    return this.dataSource.transaction(async (tx) => {
      const row = await this.find(tx, userId, typed, true);
      const { machineName } = row.machine;
      if (row.state === 'approved' || row.state === 'handed') throw new Failure(pairingExpired);
      await tx.getRepository(PairingRow).update({ id: row.id }, { state: 'denied', userId });
      return { state: 'denied', machineName };
    });
  }

  /** One that nobody else has decided. */
  private async find(
    tx: EntityManager,
    userId: string,
    typed: string,
    isLocked = false,
  ): Promise<PairingRow> {
    const row = await tx.getRepository(PairingRow).findOne({
      where: { userCodeHash: this.codeHash(plainUserCode(typed)) },
      ...(isLocked ? { lock: { mode: 'pessimistic_write' } } : {}),
    });
    if (!row || (row.userId && row.userId !== userId)) throw new Failure(notFound);
    if (row.expiresAt <= new Date()) throw new Failure(pairingExpired);
    return row;
  }

  private codeHash(code: string): Buffer {
    return this.hashes.of('pairing code', code);
  }
}
