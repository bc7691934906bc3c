/** A snapshot as `restic snapshots --json` lists it. */
export interface Snapshot {
  id: string;
  tags: string[];
  paths: string[];
}

/**
 * - `base`: the data folder of Postgres.
 * - `anchor`: what completes a base: log, label, files, secrets. Its log reaches back to the base before.
 * - `journal`: the same since the last base, every minute.
 */
type SnapshotKind = 'base' | 'anchor' | 'journal';

/** A state of log and files; contains everything that was committed until `taken`. */
interface JournalSnapshot extends Snapshot {
  taken: number;
  timeline: number;
}

/** What a restore reads. */
export interface RestorePlan {
  base: Snapshot;
  /** With the label of the base. */
  anchor: Snapshot;
  /** With the log up to the target. */
  journal: JournalSnapshot;
  /** The last one before the target: it has files that were deleted until the next. */
  before: JournalSnapshot;
  /** The newest one: it has the erasures and timelines since the target. */
  newest: JournalSnapshot;
  /** Undefined for the end of the log. */
  target: Date | undefined;
}

export function tagsOf(kind: SnapshotKind, values: Record<string, string | number> = {}): string[] {
  return [kind, ...Object.entries(values).map(([name, value]) => `${name}=${value}`)];
}

function tagValue({ tags }: Snapshot, name: string): string | undefined {
  return tags.find((tag) => tag.startsWith(`${name}=`))?.slice(name.length + 1);
}

function isOfKind({ tags }: Snapshot, kind: SnapshotKind): boolean {
  return tags.includes(kind);
}

function journals(snapshots: readonly Snapshot[]): JournalSnapshot[] {
  return snapshots
    .filter((one) => isOfKind(one, 'anchor') || isOfKind(one, 'journal'))
    .map((one) => ({
      ...one,
      taken: Number(tagValue(one, 'taken')),
      timeline: Number(tagValue(one, 'timeline')),
    }))
    .sort((a, b) => a.taken - b.taken);
}

/** The anchors whose bases are in the repository, oldest first. */
function completeAnchors(snapshots: readonly Snapshot[]): (JournalSnapshot & { base: Snapshot })[] {
  const bases = new Map(snapshots.filter((one) => isOfKind(one, 'base')).map((one) => [one.id, one]));
  return journals(snapshots)
    .filter((one) => isOfKind(one, 'anchor'))
    .flatMap((anchor) => {
      const base = bases.get(tagValue(anchor, 'base') ?? '');
      return base ? [{ ...anchor, base }] : [];
    });
}

/** Whether anything can be restored. */
export function hasCompleteBase(snapshots: readonly Snapshot[]): boolean {
  return completeAnchors(snapshots).length > 0;
}

/** There is no backup for the moment that was asked for. */
export class NothingToRestore extends Error {}

/**
 * The snapshots for a restore to a moment, or to the end of the log: the last base before it and the first log after it.
 * @throws NothingToRestore
 */
export function planRestore(snapshots: readonly Snapshot[], target?: Date): RestorePlan {
  const until = target?.getTime() ?? Number.POSITIVE_INFINITY;
  const anchor = completeAnchors(snapshots).findLast(({ taken }) => taken <= until);
  const all = journals(snapshots);
  const newest = all.at(-1);
  if (!anchor || !newest) {
    const first = completeAnchors(snapshots)[0];
    throw new NothingToRestore(
      first
        ? `The first moment that can be restored is ${new Date(first.taken).toISOString()}.`
        : 'The repository contains no complete backup.',
    );
  }
  const { base } = anchor;
  const journal = all.find(({ taken }) => taken >= until) ?? newest;
  const before = all.findLast(({ taken }) => taken <= until) ?? anchor;
  return { base, anchor, journal, before, newest, target: until <= journal.taken ? target : undefined };
}
