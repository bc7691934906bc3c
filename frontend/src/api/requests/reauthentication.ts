/** Shows the password dialog. True after the session was renewed, false after the user cancelled. */
type ReauthenticationHandler = () => Promise<boolean>;

let handler: ReauthenticationHandler = () => Promise.resolve(false);
let pending: Promise<boolean> | undefined;

/** Sets the handler; returns a function that removes it. */
export function setReauthenticationHandler(next: ReauthenticationHandler): () => void {
  handler = next;
  return () => {
    if (handler === next) handler = () => Promise.resolve(false);
  };
}

/** Requests that are rejected at the same time share one dialog. */
export function reauthenticate(): Promise<boolean> {
  pending ??= handler().finally(() => (pending = undefined));
  return pending;
}
