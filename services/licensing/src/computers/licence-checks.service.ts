import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import type { Language } from '#contracts/kit/actor';
import type {
  LicenceCheck,
  LicenceCode,
  RefreshedLicence,
  RefreshLicence,
  ReleasedComputer,
} from '#contracts/licensing/licence-checks';
import { Computer } from './computer.entity';
import { ComputersService } from './computers.service';
import { type Lease, type LicenceFile, LicenceFiles } from './licence-file';
import { answerOf, lentAnswer } from './licence-words';
import { flawOf, type Right, rightsOf, transferred } from './rights';
import { SeatsService, type Usable } from './seats.service';
import { SeenComputersService } from './seen-computers.service';
import { SwapsService } from './swaps.service';

/** Whose file it is, or what is wrong with it. */
type Holder = { known: LicenceFile; computer: Computer } | { code: LicenceCode };
/** Whether the computer is in use, and for which licences it found no seat. */
interface Seating {
  isActive: boolean;
  full: ReadonlySet<string>;
}
type Asked = Pick<RefreshLicence, 'version' | 'product'>;

/** What a computer asks by itself, with its licence file in hand: is it still good, and take my seats back. */
@Injectable()
export class LicenceChecksService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly computers: ComputersService,
    private readonly seats: SeatsService,
    private readonly seen: SeenComputersService,
    private readonly swaps: SwapsService,
    private readonly files: LicenceFiles,
  ) {}

  /** A newer file with what is good, and a code for each licence. The old file's dates do not matter: rights do. */
  async refresh({ file, ...asked }: RefreshLicence, language: Language): Promise<RefreshedLicence> {
    const holder = await this.holderOf(file);
    if ('code' in holder) return { ...answerOf(holder.code, language), licenceFile: null, licences: [] };
    const { known, computer } = holder;
    const { rights, checks } = await this.dataSource.transaction((tx) => this.check(tx, holder, asked));
    // A licence that does not cover this version still covers older ones, which read the same file.
    const kept = checks.filter(({ code }) => code === 'VALID' || code === 'VERSION_NOT_COVERED');
    const licences = rights.filter(({ id }) => kept.some((check) => check.id === id));
    const licenceFile =
      licences.length > 0 ? this.computers.fileFor({ computer, licences }, leaseOf(known, licences)) : null;
    return { ...answerOf(overall(checks, asked.product), language), licenceFile, licences: checks };
  }

  /** Frees the seats of the computer that the file is for; of no other, even if it was this one once. A lent one keeps all. */
  async release(file: string, language: Language): Promise<ReleasedComputer> {
    const holder = await this.holderOf(file);
    if ('code' in holder) return { ...answerOf(holder.code, language), released: false };
    const { id, userId } = holder.computer;
    const { offlineUntil } = await this.computers.giveBack(userId, id);
    return offlineUntil
      ? { ...lentAnswer(offlineUntil, language), released: false }
      : { ...answerOf('VALID', language), released: true };
  }

  private async holderOf(file: string): Promise<Holder> {
    const known = await this.files.open(file);
    if (!known) return { code: 'UNKNOWN' };
    const { activationId: id, sub: userId, deviceId } = known;
    const computer = await this.dataSource.getRepository(Computer).findOneBy({ id, userId });
    if (!computer) return { code: 'UNKNOWN' };
    return computer.deviceId === deviceId ? { known, computer } : { code: 'DEVICE_MISMATCH' };
  }

  private async check(
    tx: EntityManager,
    { known, computer }: { known: LicenceFile; computer: Computer },
    asked: Asked,
  ): Promise<{ rights: Right[]; checks: LicenceCheck[] }> {
    const products = new Set(known.licences.map(({ product }) => product));
    if (asked.product) products.add(asked.product);
    const rights = await rightsOf(tx, known.sub, [...products], known.activationId);
    const seating = await this.seatAnew(tx, computer, isEnded(known) ? [] : rights);
    const checks = rights.map((right) => {
      const version = !asked.product || asked.product === right.product ? asked.version : undefined;
      const isOver = !right.isSeated && isEnded(known);
      const code = flawOf(right, version) ?? (isOver ? 'EXPIRED' : seatCode(right, seating));
      return { id: right.id, product: right.product, name: right.name, code };
    });
    const missing = [...products].filter((product) => !rights.some((right) => right.product === product));
    return { rights, checks: [...checks, ...(await this.lost(tx, known, missing))] };
  }

  /** What was bought since the last file takes its seat now, without a new installation. */
  private async seatAnew(tx: EntityManager, computer: Computer, rights: readonly Right[]): Promise<Seating> {
    const { userId, id } = computer;
    const unseated = rights.filter(({ status, isSeated }) => status === 'active' && !isSeated);
    const licenceIds = unseated.map(({ id }) => id);
    // Licences before computers, like whoever takes a seat.
    const usable = unseated.length > 0 ? await this.seats.lockUsable(tx, userId, { licenceIds }) : [];
    const isActive = await this.seen.note(tx, { id, userId });
    const full = isActive && usable.length > 0 ? await this.takeFree(tx, computer, usable) : [];
    return { isActive, full: new Set(full) };
  }

  /** A computer cannot enter a mailed code, so a seat that would be a swap beyond the allowance is not free for it. */
  private async takeFree(
    tx: EntityManager,
    computer: Computer,
    usable: readonly Usable[],
  ): Promise<string[]> {
    const refused = await this.swaps.refused(
      tx,
      computer.id,
      usable.map(({ id }) => id),
    );
    const free = usable.filter(({ id }) => !refused.includes(id));
    const full = free.length > 0 ? await this.seats.takeFree(tx, computer, free) : [];
    const taken = free.map(({ id }) => id).filter((id) => !full.includes(id));
    await this.swaps.countTaken(tx, computer, taken);
    return [...refused, ...full];
  }

  private async lost(tx: EntityManager, known: LicenceFile, missing: string[]): Promise<LicenceCheck[]> {
    if (missing.length === 0) return [];
    const gone = await transferred(
      tx,
      known.sub,
      known.licences.map(({ id }) => id),
    );
    return missing.map((product) => {
      const old = known.licences.find((licence) => licence.product === product);
      const code = old && gone.has(old.id) ? 'TRANSFERRED' : 'UNKNOWN';
      return { id: old?.id ?? null, product, name: old?.name ?? product, code };
    });
  }
}

/** A lent file has ended. The end of an online file does not matter here: a refresh renews it while the seat is held. */
function isEnded({ offline, exp }: LicenceFile): boolean {
  return offline === true && exp !== undefined && exp * 1_000 <= Date.now();
}

/** A file that was made to end is replaced by one that ends with the lease, and that answers the same request. */
function leaseOf({ offline, nonce }: LicenceFile, rights: readonly Right[]): Lease | undefined {
  const leases = rights.flatMap(({ leaseUntil }) => (leaseUntil ? [leaseUntil.getTime()] : []));
  return offline && leases.length > 0 ? { until: new Date(Math.max(...leases)), nonce } : undefined;
}

/**
 * A computer that was deactivated is refused for good: its owner said so. Signing in on it brings it back, also into a seat that is
 * lent to it: that one is among the taken ones, and nobody has to make room for it.
 */
function seatCode({ id, isSeated, taken, seatLimit }: Right, { isActive, full }: Seating): LicenceCode {
  if (isActive) return full.has(id) ? 'ACTIVATION_LIMIT' : 'VALID';
  return taken >= seatLimit && !isSeated ? 'ACTIVATION_LIMIT' : 'DEVICE_MISMATCH';
}

function overall(checks: readonly LicenceCheck[], product?: string): LicenceCode {
  const asking = product ? checks.filter((check) => check.product === product) : checks;
  const codes = asking.map(({ code }) => code);
  return codes.includes('VALID') ? 'VALID' : (codes[0] ?? 'UNKNOWN');
}
