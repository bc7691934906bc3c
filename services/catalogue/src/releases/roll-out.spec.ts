import { isInRollOut } from './roll-out';

const devices = Array.from({ length: 1_000 }, (_, i) => `device-${i}`);
const includedAt = (rolloutPercent: number, version = '2.0.0') =>
  devices.filter((device) => isInRollOut({ version, rolloutPercent }, device));

describe('a staged roll-out', () => {
  it.each([1, 20, 50, 80])('includes about %i %% of the computers', (percent) => {
    expect(Math.abs(includedAt(percent).length / 10 - percent)).toBeLessThan(5);
  });

  it('removes no computer when it is raised, and only the added ones when it is lowered again', () => {
    const before = includedAt(20);
    const raised = new Set(includedAt(60));
    expect(before.every((device) => raised.has(device))).toBe(true);
    expect(includedAt(20)).toEqual(before);
    expect(includedAt(0)).toEqual([]);
    expect(includedAt(100)).toEqual(devices);
  });

  it('begins with other computers for another version', () => {
    const first = new Set(includedAt(20));
    const both = includedAt(20, '2.1.0').filter((device) => first.has(device));
    expect(both.length).toBeLessThan(100);
  });

  it('includes a computer without an id only when it is complete', () => {
    const isIncluded = (rolloutPercent: number) =>
      isInRollOut({ version: '2.0.0', rolloutPercent }, undefined);
    expect([isIncluded(99), isIncluded(100)]).toEqual([false, true]);
  });
});
