import { progressPercent } from './campaign';

const progress = (total: number, queued: number) => ({
  progress: { total, queued, sent: total - queued, failed: 0, skipped: 0, unsettled: 0 },
});

describe('progress of a campaign', () => {
  it.each([
    [0, 0, 0],
    [10, 10, 0],
    [3, 1, 66],
    [1_000, 1, 99],
    [10, 0, 100],
  ])('%i deliveries of which %i are queued are %i %% done', (total, queued, share) => {
    expect(progressPercent(progress(total, queued))).toBe(share);
  });
});
