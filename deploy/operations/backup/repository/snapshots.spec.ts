import { hasCompleteBase, NothingToRestore, planRestore, type Snapshot, tagsOf } from './snapshots';

const at = (minute: number) => Date.UTC(2026, 10, 23, 12) + minute * 60_000;
const snapshot = (id: string, tags: string[]): Snapshot => ({ id, tags, paths: [`/${id}`] });
const base = (id: string) => snapshot(id, tagsOf('base'));
const anchor = (id: string, of: string, minute: number, timeline = 1) =>
  snapshot(id, tagsOf('anchor', { taken: at(minute), timeline, base: of }));
const journal = (id: string, minute: number, timeline = 1) =>
  snapshot(id, tagsOf('journal', { taken: at(minute), timeline }));

const all = [
  base('b1'),
  anchor('a1', 'b1', 0),
  journal('j1', 1),
  journal('j2', 2),
  base('b2'),
  anchor('a2', 'b2', 10),
  journal('j3', 11, 2),
];

function idsOf(minute?: number): object {
  const plan = planRestore(all, minute === undefined ? undefined : new Date(at(minute)));
  const { base: chosen, anchor: label, journal: log, before, newest, target } = plan;
  return { base: chosen.id, label: label.id, log: log.id, before: before.id, newest: newest.id, target };
}

describe('plan of a restore', () => {
  it('is the last base and the whole log without a moment', () => {
    const ends = { log: 'j3', before: 'j3', newest: 'j3', target: undefined };
    expect(idsOf()).toEqual({ base: 'b2', label: 'a2', ...ends });
  });

  it('is the base before a moment and the first log after it', () => {
    const files = { log: 'j2', before: 'j1', newest: 'j3' };
    expect(idsOf(1.5)).toEqual({ base: 'b1', label: 'a1', ...files, target: new Date(at(1.5)) });
  });

  it('uses the log of the next base for a moment before it, and follows the timeline of that log', () => {
    expect(idsOf(7)).toMatchObject({ base: 'b1', log: 'a2', before: 'j2' });
    expect(planRestore(all, new Date(at(10.5))).journal.timeline).toBe(2);
  });

  it('ends at the end of the log for a moment after it', () => {
    expect(idsOf(30)).toMatchObject({ base: 'b2', log: 'j3', target: undefined });
  });

  it('names the first possible moment for one before it', () => {
    expect(() => idsOf(-1)).toThrow('2026-11-23T12:00:00.000Z');
  });

  it('ignores a base whose log is missing, and a log whose base was removed', () => {
    expect(() => planRestore([base('b1')])).toThrow(NothingToRestore);
    expect(() => planRestore([anchor('a1', 'b1', 0)])).toThrow(NothingToRestore);
    expect(planRestore([...all, base('b3')]).base.id).toBe('b2');
    expect([hasCompleteBase(all), hasCompleteBase([base('b1'), journal('j1', 1)])]).toEqual([true, false]);
  });
});
