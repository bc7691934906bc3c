import { doneShare } from './campaign';

const progress = (total: number, queued: number) => ({
  progress: { total, queued, sent: total - queued, failed: 0, skipped: 0, unsettled: 0 },
});

describe('how far a campaign is', () => {
  it.each([
    [0, 0, 0],
    [10, 10, 0],
    [3, 1, 66],
    [1_000, 1, 99],
    [10, 0, 100],
  ])('of %i letters %i are waiting: %i %%', (total, queued, share) => {
    expect(doneShare(progress(total, queued))).toBe(share);
  });
});
