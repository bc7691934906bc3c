const daySeconds = 86_400;

/** What the shop states about the running version; both may be present at once. */
export interface Update {
  /** A newer version that the licence covers. */
  release: { version: string; notes: string; isCritical: boolean } | null;
  /** Why the running version was withdrawn. */
  withdrawn: { reason: string } | null;
}

export const noUpdate: Update = { release: null, withdrawn: null };

/** What an update check is about: the query of its request. */
export interface UpdateQuery {
  channel: string;
  platform: string;
  /** The running version. */
  current: string;
  device: string;
}

/** The last update check of a computer, which all instances of a plug-in share. */
export interface UpdateState {
  /** Seconds since 1970, of the request, whether it was answered or not. */
  checkedAt: number;
  /** The version that was running; another one makes the answer void. */
  current: string;
  update: Update;
}

export const initialUpdateState: UpdateState = { checkedAt: 0, current: '', update: noUpdate };

/** Whether to ask now: once a day, and after an installation. A clock that was ahead does not delay the next check. */
export function isCheckDue(state: UpdateState, current: string, now: number): boolean {
  return state.current !== current || state.checkedAt > now || state.checkedAt < now - daySeconds;
}
