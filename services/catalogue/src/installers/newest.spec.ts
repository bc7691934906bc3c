import { byVersion, heardOn } from './newest';

const released = (version: string) => ({ version, channel: 'stable' as const });

describe('the newest release', () => {
  it('is told by semantic versioning, not by the alphabet', () => {
    const order = byVersion(
      ['1.9.2', '2.0.0-rc.1', '1.10.0', '2.0.0', '2.0.0-beta.11', '2.0.0-beta.2'].map(released),
    );
    expect(order.map(({ version }) => version)).toEqual([
      '2.0.0',
      '2.0.0-rc.1',
      '2.0.0-beta.11',
      '2.0.0-beta.2',
      '1.10.0',
      '1.9.2',
    ]);
  });

  it.each([
    ['stable', ['stable']],
    ['rc', ['stable', 'rc']],
    ['beta', ['stable', 'rc', 'beta']],
  ] as const)('of %s may come from %j', (channel, heard) => {
    expect(heardOn(channel)).toEqual(heard);
  });
});
