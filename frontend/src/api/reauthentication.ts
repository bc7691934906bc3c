/** Asks the session's owner for the password. True once the session was renewed, false when it was cancelled. */
type Reauthenticate = () => Promise<boolean>;

let handler: Reauthenticate = () => Promise.resolve(false);
let pending: Promise<boolean> | undefined;

/** Who asks; returns what removes it again. */
export function onReauthentication(next: Reauthenticate): () => void {
  handler = next;
  return () => {
    if (handler === next) handler = () => Promise.resolve(false);
  };
}

/** Calls that are refused at the same time share one question. */
export function reauthenticated(): Promise<boolean> {
  pending ??= handler().finally(() => (pending = undefined));
  return pending;
}
