import { LRUCache } from 'lru-cache';
import pTimeout from 'p-timeout';
import { Failure, type FailureKind } from '#contracts/kit/failure';
import { newId } from '#platform/database/new-id';
import { runWithContext } from '#platform/log/request-context';
import { compressResponse, type EncodedResponse, isCompressed, plainResponse } from './encoded-response';
import { isUnboundedKey, ResponseStore } from './response-store';

/** A younger response is sent without revalidation. */
const freshMs = 30_000;
/** A younger response is sent while it is revalidated; a request for an older one waits for the new one. */
const maxStaleMs = 300_000;
/** After this a request that waits for a revalidation gets the stale response. */
const maxRevalidationWaitMs = 1_000;
const retryDelayMs = 1_000;
const failureTtlMs = 3_000;
/** Responses that are reloaded after an invalidation before they are requested. */
const maxEagerReloads = 4;

/** Failures that are cached, unlike those of an unavailable service. */
const cacheableFailures: ReadonlySet<FailureKind> = new Set(['invalid', 'not-found', 'gone', 'forbidden']);

/** Loads the current response from its service. */
export type Load = () => Promise<object>;

/** An XML document as a cached response; other objects are sent as JSON. `validUntil` is when it changes by itself. */
export class XmlDocument {
  constructor(
    readonly xml: string,
    readonly type: string,
    readonly validUntil?: string,
  ) {}
}

interface CacheEntry {
  response: EncodedResponse;
  load: Load;
  /** When the request to the service was sent. */
  loadedAt: number;
  /** When its content changes by itself, as it says in `validUntil`: a sale starts or ends. */
  validUntil: number;
  /** When the last revalidation began. */
  triedAt: number;
  /** An event made it stale: the next request waits for the new response. */
  isInvalidated: boolean;
  /** Its response is being compressed. */
  isCompressing: boolean;
  /** A revalidation failed: the stale response is sent at once and revalidated in the background. */
  isServedStale: boolean;
}

interface Revalidation {
  result: Promise<EncodedResponse>;
  /** An invalidation came after it was sent. */
  isOutdated: boolean;
}

/** Pages beyond the last one are not stored: their number has no limit. */
function isBeyondLastPage(response: object): boolean {
  const { pagination }: { pagination?: unknown } = response;
  if (typeof pagination !== 'object' || pagination === null) return false;
  const { page, pages }: { page?: unknown; pages?: unknown } = pagination;
  return typeof page === 'number' && typeof pages === 'number' && page > Math.max(pages, 1);
}

/** `validUntil` of a response; without one it changes by events only. */
function validUntilOf(response: object): number {
  const { validUntil }: { validUntil?: unknown } = response;
  return typeof validUntil === 'string' ? Date.parse(validUntil) : Infinity;
}

function serialized(content: object): { text: string; type: string } {
  if (content instanceof XmlDocument) return { text: content.xml, type: `${content.type}; charset=utf-8` };
  return { text: JSON.stringify(content), type: 'application/json; charset=utf-8' };
}

function isCacheableFailure(error: unknown): error is Failure {
  return Failure.isFailure(error) && cacheableFailures.has(error.kind);
}

/**
 * Responses of public reads as encoded bytes (stale-while-revalidate). A response is served until a newer one is known, so reads
 * continue while services or the bus are unavailable. Events invalidate entries; age does the same for events that were missed.
 */
export class ReadCache {
  private readonly entries = new ResponseStore<CacheEntry>();
  /** Apart from the responses, so that a flood of unknown names evicts none of them. */
  private readonly failures = new LRUCache<string, Failure>({ max: 1_000, ttl: failureTtlMs });
  private readonly revalidations = new Map<string, Revalidation>();
  /** Invalidated entries that are reloaded without a request, one after the other. */
  private readonly pendingReloads = new Set<string>();
  private isReloading = false;

  /** The response that can be sent without waiting, if any. */
  peek(key: string): EncodedResponse | undefined {
    const entry = this.entries.get(key);
    if (!entry) return undefined;
    const now = Date.now();
    const age = now - entry.loadedAt;
    // A response from a service whose clock is behind expires at once, and is loaded again until it is a new one.
    if (now >= entry.validUntil) entry.isInvalidated = true;
    if (!isCompressed(entry.response)) void this.compress(entry);
    if (age < freshMs && !entry.isInvalidated) return entry.response;
    if (!entry.isServedStale && (entry.isInvalidated || age > maxStaleMs)) return undefined;
    if (now - entry.triedAt > retryDelayMs) void this.revalidateInBackground(key, entry);
    return entry.response;
  }

  /** The response; a stale one only when no newer one arrives in time. @throws Failure when it fails and none is stored */
  async get(key: string, load: Load): Promise<EncodedResponse> {
    const stored = this.peek(key);
    if (stored) return stored;
    const failure = this.failures.get(key);
    if (failure) throw failure;
    const revalidation = this.revalidate(key, load);
    const entry = this.entries.get(key);
    if (!entry) return revalidation;
    const current = revalidation.catch((error: unknown) => {
      if (isCacheableFailure(error)) throw error;
      return this.serveStale(entry);
    });
    return pTimeout(current, {
      milliseconds: maxRevalidationWaitMs,
      fallback: () => this.serveStale(entry),
    });
  }

  /**
   * Marks responses as stale. Only the most recently used ones are reloaded at once: after a crawler visit, reloading
   * all of them would overload the service.
   */
  invalidate(isAffected: (key: string) => boolean): void {
    for (const [key, revalidation] of this.revalidations) if (isAffected(key)) revalidation.isOutdated = true;
    for (const key of [...this.failures.keys()]) if (isAffected(key)) this.failures.delete(key);
    let reloads = 0;
    for (const [key, entry] of this.entries.entries()) {
      if (!isAffected(key)) continue;
      entry.isInvalidated = true;
      entry.isServedStale = false;
      if ((reloads += 1) <= maxEagerReloads) this.pendingReloads.add(key);
    }
    if (this.isReloading) return;
    // The request that caused the change does not wait for the reload, so its deadline does not apply.
    void runWithContext({ requestId: newId(), actor: 'cache' }, () => this.reloadInvalidated());
  }

  private async reloadInvalidated(): Promise<void> {
    this.isReloading = true;
    // Iterating a set includes keys that are added meanwhile.
    for (const key of this.pendingReloads) {
      this.pendingReloads.delete(key);
      const entry = this.entries.peek(key);
      if (entry?.isInvalidated && !entry.isServedStale) await this.revalidateInBackground(key, entry);
    }
    this.isReloading = false;
  }

  private serveStale(entry: CacheEntry): EncodedResponse {
    entry.isServedStale = true;
    return entry.response;
  }

  private async revalidateInBackground(key: string, entry: CacheEntry): Promise<void> {
    entry.triedAt = Date.now();
    try {
      await this.revalidate(key, entry.load);
    } catch (error) {
      if (!isCacheableFailure(error)) this.serveStale(entry);
    }
  }

  /** One request to the service at a time for each key; after an invalidation a new one is sent. */
  private revalidate(key: string, load: Load): Promise<EncodedResponse> {
    const running = this.revalidations.get(key);
    if (running && !running.isOutdated) return running.result;
    const revalidation: Revalidation = {
      result: Promise.resolve().then(() => this.fetch(key, load, revalidation)),
      isOutdated: false,
    };
    this.revalidations.set(key, revalidation);
    const finish = () => {
      if (this.revalidations.get(key) === revalidation) this.revalidations.delete(key);
    };
    revalidation.result.then(finish, finish);
    return revalidation.result;
  }

  private async fetch(key: string, load: Load, revalidation: Revalidation): Promise<EncodedResponse> {
    const loadedAt = Date.now();
    try {
      const content = await load();
      const { text, type } = serialized(content);
      const previous = this.entries.get(key)?.response;
      const plain = plainResponse(Buffer.from(text), type, previous);
      // Most searches are requested once: compressing them would cost more than the search.
      const response = isUnboundedKey(key) ? plain : await compressResponse(plain);
      if (revalidation.isOutdated) return response;
      if (isBeyondLastPage(content)) this.entries.delete(key);
      else this.store(key, { response, load, loadedAt, validUntil: validUntilOf(content) });
      return response;
    } catch (error) {
      if (isCacheableFailure(error) && !revalidation.isOutdated) {
        this.entries.delete(key);
        this.failures.set(key, error);
      }
      throw error;
    }
  }

  /** Compresses the response of a search that is requested again. The response of this request is not awaited. */
  private async compress(entry: CacheEntry): Promise<void> {
    if (entry.isCompressing) return;
    entry.isCompressing = true;
    const { response } = entry;
    const compressed = await compressResponse(response);
    if (entry.response === response) entry.response = compressed;
  }

  private store(
    key: string,
    loaded: Pick<CacheEntry, 'response' | 'load' | 'loadedAt' | 'validUntil'>,
  ): void {
    const { loadedAt } = loaded;
    this.entries.set(key, {
      ...loaded,
      triedAt: loadedAt,
      isInvalidated: false,
      isServedStale: false,
      isCompressing: false,
    });
  }
}
