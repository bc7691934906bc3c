import type { Log } from '#platform/log/log';
import type { LocalCounts } from './local-counts';
import type { Counts, Place, SharedCounts, Taken } from './shared-counts';

/** Counts in Redis and keeps the local counters at what Redis answered, for the time when it does not. */
export class MirroredCounts implements Counts {
  constructor(
    private readonly shared: SharedCounts,
    private readonly local: LocalCounts,
    private readonly log: Log,
  ) {}

  async take(places: readonly Place[]): Promise<Taken> {
    const { counts, ...taken } = await this.shared.take(places, this.local.shares(places));
    this.local.mirror(places, counts);
    if (taken.waitMs === 0) this.local.begin(places);
    return taken;
  }

  /** What Redis does not confirm is counted here. It may count twice; the other way round a flood would go uncounted. */
  async settle(places: readonly Place[], isCounted: boolean): Promise<void> {
    this.local.end(places);
    try {
      this.local.mirror(places, await this.shared.settle(places, isCounted));
    } catch (error) {
      if (isCounted) this.local.countAlone(places);
      this.log.warn({ err: error }, 'an attempt is counted by this process alone');
    }
  }
}
