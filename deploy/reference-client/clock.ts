/** What a plug-in remembers of time between two starts. Seconds since 1970. */
export interface ClockMemory {
  /** The greatest time it has seen: a clock that is turned back does not bring a file back to life. */
  seen: number;
  /** How far this computer's clock was ahead of the shop's when they last spoke. */
  aheadBy: number;
  /** What this computer's clock said when it was last looked at. */
  system?: number;
  /** The last request for a lent file, and what time it was taken to be. Spent when its file comes. */
  asked?: { nonce: string; at: number };
}

export const newClock: ClockMemory = { seen: 0, aheadBy: 0 };

/**
 * The time a plug-in goes by. A clock that is behind is overruled by what was seen before and by the date of the file itself; a
 * clock that is known to be ahead is set right. So a wrong clock alone refuses nobody.
 */
export function trustedNow(memory: ClockMemory, systemNow: number, issuedAt = 0): number {
  return Math.max(systemNow - memory.aheadBy, memory.seen, issuedAt);
}

/**
 * After each look at the computer's clock. A step back is its owner setting right what ran ahead: were all of it still taken off, time
 * would stand still. Taking off less makes the time we go by later, never earlier, so turning the clock back gives no days. One that is
 * set ahead once more is believed until the shop is asked.
 */
export function look(memory: ClockMemory, systemNow: number): ClockMemory {
  const back = Math.max(0, (memory.system ?? systemNow) - systemNow);
  return { ...memory, system: systemNow, aheadBy: Math.max(0, memory.aheadBy - back) };
}

/** After each look at a file. */
export function remember(memory: ClockMemory, now: number): ClockMemory {
  return { ...memory, seen: Math.max(memory.seen, now) };
}

/** After an answer of the shop: its time is the right one, also where ours had run ahead. */
export function setByShop(systemNow: number, shopNow: number): ClockMemory {
  return { seen: shopNow, aheadBy: Math.max(0, systemNow - shopNow), system: systemNow };
}

/** A request for a lent file is made: its file will say whether it was really as late as we thought. */
export function ask(memory: ClockMemory, nonce: string, now: number): ClockMemory {
  return { ...remember(memory, now), asked: { nonce, at: now } };
}

/**
 * The file that answers our request was signed after it was made, so it was no later then than the file says. What we had run
 * ahead by then is taken back from all we have seen; what has passed since stays. Only the first file of the last request does
 * this: one that was kept or comes again names no request that is open, and turns nothing back.
 */
export function setByFile(memory: ClockMemory, { nonce, iat }: { nonce?: string; iat: number }): ClockMemory {
  const { asked, ...rest } = memory;
  if (!asked || asked.nonce !== nonce) return memory;
  return { ...rest, seen: memory.seen - Math.max(0, asked.at - iat) };
}
