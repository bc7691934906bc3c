/** The clock state that a plug-in stores between two starts. Seconds since 1970. */
export interface ClockState {
  /** The latest time seen: turning the clock back does not make an expired file valid. */
  seen: number;
  /** How far the system clock was ahead of the shop's at the last contact. */
  aheadBy: number;
  /** The system clock at the last observation. */
  system?: number;
  /** The last offline request and the trusted time of it; removed when its file is installed. */
  asked?: { nonce: string; at: number };
}

export const initialClockState: ClockState = { seen: 0, aheadBy: 0 };

/**
 * The time that a plug-in uses. A clock that is behind is overruled by the latest time seen and by the date of the file; a clock that is
 * known to be ahead is corrected. A wrong clock alone therefore invalidates no licence.
 */
export function trustedNow(state: ClockState, systemNow: number, issuedAt = 0): number {
  return Math.max(systemNow - state.aheadBy, state.seen, issuedAt);
}

/**
 * Call it after each reading of the system clock. A step back corrects a clock that was ahead, so the correction shrinks by the step;
 * otherwise the trusted time would stand still. A smaller correction makes the trusted time later, never earlier, so turning the clock
 * back gains no days. A clock that is set ahead again is trusted until the next contact with the shop.
 */
export function observeSystemClock(state: ClockState, systemNow: number): ClockState {
  const back = Math.max(0, (state.system ?? systemNow) - systemNow);
  return { ...state, system: systemNow, aheadBy: Math.max(0, state.aheadBy - back) };
}

/** Call it after each check of a file. */
export function observeTime(state: ClockState, now: number): ClockState {
  return { ...state, seen: Math.max(state.seen, now) };
}

/** Call it after a response of the shop: its time is right, even if the local clock was ahead. */
export function correctByServer(systemNow: number, shopNow: number): ClockState {
  return { seen: shopNow, aheadBy: Math.max(0, systemNow - shopNow), system: systemNow };
}

/** Records an offline request: the date of its file will show whether the trusted time was right. */
export function recordRequest(state: ClockState, nonce: string, now: number): ClockState {
  return { ...observeTime(state, now), asked: { nonce, at: now } };
}

/**
 * A file is signed after its request was made, so the request was no later than the date of the file. The difference is subtracted from
 * the latest time seen; time that has passed since remains. Only the first file of the last request does this: an older or repeated file
 * names no open request and changes nothing.
 */
export function correctByLicenceFile(
  state: ClockState,
  { nonce, iat }: { nonce?: string; iat: number },
): ClockState {
  const { asked: request, ...rest } = state;
  if (!request || request.nonce !== nonce) return state;
  return { ...rest, seen: state.seen - Math.max(0, request.at - iat) };
}
