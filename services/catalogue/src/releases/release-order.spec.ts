import { sortByVersion, channelsUpTo } from './release-order';

const released = (version: string) => ({ version, channel: 'stable' as const });

describe('release order', () => {
  it('sorts by semantic versioning, not alphabetically', () => {
    const order = sortByVersion(
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
  ] as const)('selects releases for channel %s from %j', (channel, expected) => {
    expect(channelsUpTo(channel)).toEqual(expected);
  });
});
