import { setTimeout as pause } from 'node:timers/promises';
import { LRUCache } from 'lru-cache';
import { Failure, type FailureKind } from '#contracts/kit/failure';
import { newId } from '#platform/database/new-id';
import { within } from '#platform/log/request-context';
import { type ReadyBytes, readyBytes } from './ready-bytes';

/** Given out without a thought. */
const freshMs = 30_000;
/** Given out while a newer one is fetched; beyond it whoever asks waits a little for the newer one. */
const usableMs = 300_000;
/** How long one waits for the newer one before the older one has to do. */
const patienceMs = 1_000;
const betweenTriesMs = 1_000;
const refusalMs = 3_000;
/** After an event so many of the answers it concerns are asked for before anybody wants them. */
const eagerAnswers = 4;

/** Refusals that are answers, unlike those of a service that is away. */
const lasting: ReadonlySet<FailureKind> = new Set(['invalid', 'not-found', 'gone', 'forbidden']);

/** Asks for the answer anew. */
export type Load = () => Promise<object>;

interface Entry {
  ready: ReadyBytes;
  load: Load;
  /** When it was asked for. */
  at: number;
  triedAt: number;
  /** An event said that it is out of date: whoever asks next wants the change. */
  isDropped: boolean;
  /** A newer one could not be had: the old one is given out at once, and a newer one is asked for behind it. */
  isHeldOver: boolean;
}

interface Flight {
  result: Promise<ReadyBytes>;
  /** Something changed after it had left. */
  isOutdated: boolean;
}

/** A list has an end, and addresses behind it have none: an empty page is kept for nobody. */
function isBehindTheEnd(answer: object): boolean {
  const { pagination }: { pagination?: unknown } = answer;
  if (typeof pagination !== 'object' || pagination === null) return false;
  const { page, pages }: { page?: unknown; pages?: unknown } = pagination;
  return typeof page === 'number' && typeof pages === 'number' && page > Math.max(pages, 1);
}

function isLasting(error: unknown): error is Failure {
  return Failure.caught(error) && lasting.has(error.kind);
}

/**
 * Answers of visitors' reads as ready bytes. An answer once known is given out for as long as nobody has a newer one, so
 * reads go on when services or the bus are away. Events drop entries; age does the same for events that were missed.
 */
export class ReadCache {
  private readonly entries = new LRUCache<string, Entry>({
    max: 2_000,
    maxSize: 24 * 1024 * 1024,
    sizeCalculation: ({ ready }) => ready.plain.bytes.length * 2 + 500,
  });
  /** Apart from the answers, so that a flood of unknown names pushes nothing out. */
  private readonly refusals = new LRUCache<string, Failure>({ max: 1_000, ttl: refusalMs });
  private readonly flights = new Map<string, Flight>();
  /** Dropped answers that are asked for without anybody waiting, one after the other. */
  private readonly due = new Set<string>();
  private isRenewing = false;

  /** What may be given out at once, if anything. */
  peek(key: string): ReadyBytes | undefined {
    const entry = this.entries.get(key);
    if (!entry) return undefined;
    const now = Date.now();
    const age = now - entry.at;
    if (age < freshMs && !entry.isDropped) return entry.ready;
    if (!entry.isHeldOver && (entry.isDropped || age > usableMs)) return undefined;
    if (now - entry.triedAt > betweenTriesMs) void this.renewBehind(key, entry);
    return entry.ready;
  }

  /** The answer; an old one only when there is none newer in time. @throws Failure when it is refused or never was known */
  async get(key: string, load: Load): Promise<ReadyBytes> {
    const ready = this.peek(key);
    if (ready) return ready;
    const refusal = this.refusals.get(key);
    if (refusal) throw refusal;
    const renewal = this.renew(key, load);
    const entry = this.entries.get(key);
    if (!entry) return renewal;
    return Promise.race([
      renewal.catch((error: unknown) => {
        if (isLasting(error)) throw error;
        return this.holdOver(entry);
      }),
      pause(patienceMs, undefined, { ref: false }).then(() => this.holdOver(entry)),
    ]);
  }

  /**
   * Something behind these answers has changed: whoever comes next waits for the new one. Only those used last are asked for
   * at once; all of them together would be more than a service can answer after a crawler was here.
   */
  drop(concerns: (key: string) => boolean): void {
    for (const [key, flight] of this.flights) if (concerns(key)) flight.isOutdated = true;
    for (const key of [...this.refusals.keys()]) if (concerns(key)) this.refusals.delete(key);
    let eager = 0;
    for (const [key, entry] of this.entries.entries()) {
      if (!concerns(key)) continue;
      entry.isDropped = true;
      entry.isHeldOver = false;
      if ((eager += 1) <= eagerAnswers) this.due.add(key);
    }
    if (this.isRenewing) return;
    // Whose request brought the change does not wait for this, so its deadline does not count.
    void within({ requestId: newId(), actor: 'cache' }, () => this.renewDue());
  }

  private async renewDue(): Promise<void> {
    this.isRenewing = true;
    // What becomes due meanwhile is met as well: a set goes on until its end.
    for (const key of this.due) {
      this.due.delete(key);
      const entry = this.entries.peek(key);
      if (entry?.isDropped && !entry.isHeldOver) await this.renewBehind(key, entry);
    }
    this.isRenewing = false;
  }

  private holdOver(entry: Entry): ReadyBytes {
    entry.isHeldOver = true;
    return entry.ready;
  }

  private async renewBehind(key: string, entry: Entry): Promise<void> {
    entry.triedAt = Date.now();
    try {
      await this.renew(key, entry.load);
    } catch (error) {
      if (!isLasting(error)) this.holdOver(entry);
    }
  }

  /** One question at a time for each answer, however many want it; after a change a new question is due. */
  private renew(key: string, load: Load): Promise<ReadyBytes> {
    const running = this.flights.get(key);
    if (running && !running.isOutdated) return running.result;
    const flight: Flight = {
      result: Promise.resolve().then(() => this.fetch(key, load, flight)),
      isOutdated: false,
    };
    this.flights.set(key, flight);
    const land = () => {
      if (this.flights.get(key) === flight) this.flights.delete(key);
    };
    flight.result.then(land, land);
    return flight.result;
  }

  private async fetch(key: string, load: Load, flight: Flight): Promise<ReadyBytes> {
    const at = Date.now();
    try {
      const answer = await load();
      const body = Buffer.from(JSON.stringify(answer));
      const before = this.entries.get(key)?.ready;
      const ready = await readyBytes(body, 'application/json; charset=utf-8', before);
      if (flight.isOutdated) return ready;
      if (isBehindTheEnd(answer)) this.entries.delete(key);
      else this.entries.set(key, { ready, load, at, triedAt: at, isDropped: false, isHeldOver: false });
      return ready;
    } catch (error) {
      if (isLasting(error) && !flight.isOutdated) {
        this.entries.delete(key);
        this.refusals.set(key, error);
      }
      throw error;
    }
  }
}
