import { durationsOfJest, durationsOfPlaywright, slowest } from './durations.mjs';

describe('durations of spec files', () => {
  it('are read from the report of jest, with paths below the repository', () => {
    const testResults = [{ name: '/shop/libs/a.spec.ts', startTime: 1_000, endTime: 3_500 }];
    expect(durationsOfJest({ testResults }, '/shop')).toEqual([{ file: 'libs/a.spec.ts', seconds: 2.5 }]);
  });

  it('are sums of the stories of a file, also of those in blocks and of repeated ones', () => {
    const story = (...durations: number[]) => ({
      tests: [{ results: durations.map((duration) => ({ duration })) }],
    });
    const suites = [
      { file: 'site/buy.spec.ts', specs: [story(1_000)], suites: [{ specs: [story(500, 250)] }] },
    ];
    expect(durationsOfPlaywright({ suites })).toEqual([{ file: 'site/buy.spec.ts', seconds: 1.75 }]);
  });

  it('are listed from the slowest on', () => {
    const durations = [1, 3, 2].map((seconds) => ({ file: String(seconds), seconds }));
    expect(slowest(durations, 2).map(({ file }) => file)).toEqual(['3', '2']);
  });
});
