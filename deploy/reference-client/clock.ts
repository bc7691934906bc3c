/** What a plug-in remembers of time between two starts. Seconds since 1970. */
export interface ClockMemory {
  /** The greatest time it has seen: a clock that is turned back does not bring a file back to life. */
  seen: number;
  /** How far this computer's clock was ahead of the shop's when they last spoke. */
  aheadBy: number;
}

export const newClock: ClockMemory = { seen: 0, aheadBy: 0 };

/**
 * The time a plug-in goes by. A clock that is behind is overruled by what was seen before and by the date of the file itself; a
 * clock that is known to be ahead is set right. So a wrong clock alone refuses nobody.
 */
export function trustedNow(memory: ClockMemory, systemNow: number, issuedAt = 0): number {
  return Math.max(systemNow - memory.aheadBy, memory.seen, issuedAt);
}

/** After each look at a file. */
export function remember(memory: ClockMemory, now: number): ClockMemory {
  return { ...memory, seen: Math.max(memory.seen, now) };
}

/** After an answer of the shop: its time is the right one, also where ours had run ahead. */
export function setByShop(systemNow: number, shopNow: number): ClockMemory {
  return { seen: shopNow, aheadBy: Math.max(0, systemNow - shopNow) };
}
