/** Largest accepted difference between the clocks of two processes in signed data. */
export const maxClockSkewMs = 120_000;

/** Authentic data with a time further from this process's clock than `maxClockSkewMs`. */
export class ClockSkew extends Error {
  /** @param skewMs positive when the signer's clock is ahead of this process's */
  constructor(readonly skewMs: number) {
    super(`signed ${Math.round(skewMs / 1_000)} s from this clock: compare the clocks of both machines`);
    this.name = 'ClockSkew';
  }
}
