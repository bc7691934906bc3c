import { CircleAlert, CircleCheck, X } from 'lucide-react';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { Icon } from './icons';

type Kind = 'ok' | 'error';

interface Toast {
  id: number;
  kind: Kind;
  text: string;
}

const most = 3;
const staysMs = 5_000;

let toasts: readonly Toast[] = [];
let lastId = 0;
const listeners = new Set<() => void>();

function set(next: readonly Toast[]): void {
  toasts = next;
  for (const listener of listeners) listener();
}

/** Says something in the corner of the page; success leaves by itself, an error stays (design §7.16). */
export function tell(kind: Kind, text: string): void {
  lastId += 1;
  set([...toasts.slice(1 - most), { id: lastId, kind, text }]);
}

const dismiss = (id: number) => set(toasts.filter((toast) => toast.id !== id));

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function ToastLine({ id, kind, text, dismissLabel }: Toast & { dismissLabel: string }) {
  const [isHeld, setHeld] = useState(false);
  useEffect(() => {
    if (kind === 'error' || isHeld) return undefined;
    const timer = setTimeout(() => dismiss(id), staysMs);
    return () => clearTimeout(timer);
  }, [id, kind, isHeld]);
  return (
    <div
      className={`toast toast-${kind === 'ok' ? 'ok' : 'err'}`}
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      <Icon of={kind === 'ok' ? CircleCheck : CircleAlert} />
      {text}
      <button type="button" className="icon-btn" aria-label={dismissLabel} onClick={() => dismiss(id)}>
        <Icon of={X} />
      </button>
    </div>
  );
}

/** The live regions are there from the start, so that what is put into them later is read out. */
export function Toasts({ dismissLabel }: { dismissLabel: string }) {
  const shown = useSyncExternalStore(
    subscribe,
    () => toasts,
    () => toasts,
  );
  const of = (kind: Kind) =>
    shown
      .filter((toast) => toast.kind === kind)
      .map((toast) => <ToastLine key={toast.id} {...toast} dismissLabel={dismissLabel} />);
  return (
    <div className="toasts">
      <div role="status">{of('ok')}</div>
      <div role="alert">{of('error')}</div>
    </div>
  );
}
