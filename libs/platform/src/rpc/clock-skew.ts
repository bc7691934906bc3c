/** How far the clocks of two processes may disagree before what one has signed is refused by the other. */
export const maxClockSkewMs = 120_000;

/** Something genuine carries a time further from this process's clock than `maxClockSkewMs`. */
export class ClockSkew extends Error {
  /** @param skewMs positive when the signer's clock is ahead of ours */
  constructor(readonly skewMs: number) {
    super(`signed ${Math.round(skewMs / 1_000)} s from this clock: compare the clocks of both machines`);
    this.name = 'ClockSkew';
  }
}
