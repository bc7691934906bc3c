import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import type { Actor, UserActor } from '#contracts/kit/actor';
import { Failure, notFound } from '#contracts/kit/failure';
import type { Nothing } from '#contracts/kit/request';
import type { ComputerInput } from '#contracts/licensing/activations';
import {
  type ExtendTrial,
  extendTrial,
  type FindTrial,
  findTrial,
  listTrials,
  type Trial,
  trialExtended,
  type TrialOffer,
  type TrialRefusal,
  trialRefused,
  type Trials,
  type TrialSource,
  type TrialState,
} from '#contracts/licensing/trials/trials';
import { AuditLog } from '#platform/audit/audit-log';
import { newId } from '#platform/database/new-id';
import { Handles } from '#platform/rpc/handles';
import { ProductLicencesService } from '../entitlements/licences/product-licences.service';
import { type ProductOnSale, ProductsService } from '../entitlements/products.service';
import { ComputersService } from '../seats/computers/computers.service';
import { SeatAssignmentService } from '../seats/computers/seat-assignment.service';
import { DeviceRecognitionService } from '../seats/device-recognition.service';
import { KeyedHashService } from '../seats/keyed-hash.service';
import { DataExport, type ExportPart } from '../personal-data';
import { daysLeft, TrialRow, trialState } from './trial.entity';

export type { TrialRow };

/** Who asks for a trial, and on which computer. */
export interface TrialRequest {
  userId: string;
  email: string;
  product: ProductOnSale;
  machine: ComputerInput;
  source: TrialSource;
}

/** An address with an alias is the address without it: anna+demo@example.com is anna@example.com. */
function withoutAlias(email: string): string {
  return email.toLowerCase().replace(/\+[^@]*(?=@)/, '');
}

/** Trials: once for each customer, address and computer in an epoch of the plug-in (docs/decisions/0096). */
@Injectable()
export class TrialsService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly products: ProductsService,
    private readonly licences: ProductLicencesService,
    private readonly recognition: DeviceRecognitionService,
    private readonly seatAssignment: SeatAssignmentService,
    private readonly computers: ComputersService,
    private readonly hashes: KeyedHashService,
    private readonly audit: AuditLog,
  ) {}

  /** @throws Failure PLUGIN_NOT_FOUND, PLUGIN_WITHOUT_FILES */
  @Handles(findTrial)
  async find({ slug, deviceId }: FindTrial, actor: Actor): Promise<TrialOffer> {
    const product = await this.products.findOne(slug);
    const userId = actor.kind === 'user' ? actor.userId : null;
    return this.offer(this.dataSource.manager, product, userId, deviceId ?? null);
  }

  /** What a customer, a computer or both are offered. */
  async offer(
    tx: EntityManager,
    product: ProductOnSale,
    userId: string | null,
    deviceId: string | null,
  ): Promise<TrialOffer> {
    const { trialDays } = product;
    const refuse = (reason: TrialRefusal, state: TrialState | null = null): TrialOffer => ({
      ...{ eligible: false, reason, daysTotal: trialDays, daysLeft: 0, state },
    });
    if (userId && (await this.isOwned(tx, userId, product.slug))) return refuse('OWNED');
    const deviceHash = deviceId === null ? null : this.deviceHash(deviceId);
    const [former] = await tx
      .getRepository(TrialRow)
      .createQueryBuilder('t')
      .where('t.plugin_id = :pluginId and t.epoch = :trialEpoch', { ...product })
      .andWhere('(t.user_id = :userId or t.device_hash = :deviceHash)', { userId, deviceHash })
      .getMany();
    if (!former) {
      if (trialDays === 0) return refuse('NOT_OFFERED');
      return { eligible: true, reason: null, daysTotal: trialDays, daysLeft: trialDays, state: null };
    }
    const state = trialState(former);
    const isOwn = former.userId === userId || userId === null;
    const isHere = deviceHash === null || former.deviceHash.equals(deviceHash);
    if (!isOwn || !isHere || state === 'ended') return refuse('USED', state);
    return { eligible: true, reason: null, daysTotal: former.days, daysLeft: daysLeft(former), state };
  }

  /** @throws Failure TRIAL_REFUSED unless a trial is possible or runs */
  async assertOffered(
    tx: EntityManager,
    product: ProductOnSale,
    userId: string,
    deviceId: string | null = null,
  ): Promise<void> {
    const { eligible, reason } = await this.offer(tx, product, userId, deviceId);
    if (!eligible) throw new Failure(trialRefused, { reason: reason ?? 'USED', name: product.name });
  }

  /**
   * Registers the computer and reserves its trial; the same request again returns the same trial.
   * @throws Failure TRIAL_REFUSED
   */
  async reserve(tx: EntityManager, { source, ...request }: TrialRequest): Promise<TrialRow> {
    const { userId, email, product, machine } = request;
    const { trialDays: days, trialEpoch: epoch, pluginId, slug, name } = product;
    await this.assertOffered(tx, product, userId, machine.deviceId);
    const hashes = await this.recognition.recognize(tx, userId, machine);
    const { computer } = await this.seatAssignment.register(tx, userId, { ...machine, ...hashes }, []);
    const trials = tx.getRepository(TrialRow);
    const addressHash = this.hashes.hash('trial address', withoutAlias(email));
    const deviceHash = this.deviceHash(machine.deviceId);
    const row = {
      id: newId(),
      userId,
      addressHash,
      deviceHash,
      computerId: computer.id,
      pluginId,
      epoch,
      slug,
      name,
      source,
      days,
    };
    await trials.createQueryBuilder().insert().values(row).orIgnore().execute();
    // A concurrent request, or one of another account with the same address or computer, was first.
    const reserved = await trials.findOneBy({ userId, pluginId, epoch });
    if (!reserved?.deviceHash.equals(deviceHash)) throw new Failure(trialRefused, { reason: 'USED', name });
    return reserved;
  }

  /**
   * Begins the time of a trial with its first activation. @returns whether this call began it; no row if it has ended or its account was
   * deleted
   */
  async begin(tx: EntityManager, id: string): Promise<{ trial: TrialRow | undefined; hasBegun: boolean }> {
    const [, count] = await tx.query<[unknown, number]>(
      `update trials set started_at = now(), ends_at = now() + days * interval '1 day' where id = $1 and started_at is null`,
      [id],
    );
    return { trial: await this.running(tx, id), hasBegun: count === 1 };
  }

  /** A trial of a licence file that runs on; counts the day as one on which the plug-in was opened. */
  async refresh(tx: EntityManager, id: string): Promise<TrialRow | undefined> {
    await tx.query(
      `update trials set opened_days = opened_days + 1, last_opened_on = current_date
        where id = $1 and last_opened_on is distinct from current_date`,
      [id],
    );
    return this.running(tx, id);
  }

  @Handles(listTrials)
  list(_: Nothing, { userId }: UserActor): Promise<Trials> {
    return this.export(userId);
  }

  /** The newest is first; all without a part. */
  @DataExport()
  async export(userId: string, part?: ExportPart): Promise<Trials> {
    const rows = await this.dataSource
      .getRepository(TrialRow)
      .find({ where: { userId }, order: { createdAt: 'DESC', id: 'DESC' }, ...part });
    const names = await this.computers.namesOf(rows.flatMap(({ computerId }) => computerId ?? []));
    return { trials: rows.map((row) => trialView(row, names.get(row.computerId ?? ''))) };
  }

  /** The plug-in gets the new end with its next refresh. @throws Failure NOT_FOUND, TRIAL_EXTENDED */
  @Handles(extendTrial)
  async extend({ id, days, reason }: ExtendTrial): Promise<Trial> {
    return this.dataSource.transaction(async (tx) => {
      const trials = tx.getRepository(TrialRow);
      const before = await trials.findOne({ where: { id }, lock: { mode: 'pessimistic_write' } });
      if (!before) throw new Failure(notFound);
      if (before.extendedAt) throw new Failure(trialExtended);
      // A trial that has ended begins again, for these days alone.
      await tx.query(
        `update trials set days = days + $2, extended_at = now(),
           ends_at = greatest(ends_at, case when started_at is not null then now() end) + $2 * interval '1 day'
         where id = $1`,
        [id, days],
      );
      const after = await trials.findOneByOrFail({ id });
      const [from, to] = [before, after].map(({ endsAt }) => endsAt?.toISOString() ?? null);
      const change = {
        before: { days: before.days, endsAt: from },
        after: { days: after.days, endsAt: to, reason },
      };
      await this.audit.record(tx, { action: 'trial.extended', subject: id, ...change });
      return trialView(after);
    });
  }

  private async running(tx: EntityManager, id: string): Promise<TrialRow | undefined> {
    const row = await tx.getRepository(TrialRow).findOneBy({ id });
    return row?.userId && trialState(row) === 'running' ? row : undefined;
  }

  private async isOwned(tx: EntityManager, userId: string, slug: string): Promise<boolean> {
    const owned = await this.licences.findBest(tx, userId, [slug]);
    return owned.some(({ status }) => status === 'active');
  }

  private deviceHash(deviceId: string): Buffer {
    return this.hashes.hash('trial device', deviceId);
  }
}

export function trialView(row: TrialRow, computer: string | null = null): Trial {
  const { id, slug: product, name, days, startedAt, endsAt, extendedAt } = row;
  return {
    id,
    product,
    name,
    state: trialState(row),
    daysTotal: days,
    daysLeft: daysLeft(row),
    startedAt: startedAt?.toISOString() ?? null,
    endsAt: endsAt?.toISOString() ?? null,
    computer,
    isExtended: extendedAt !== null,
  };
}
