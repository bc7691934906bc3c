import { clsx } from 'clsx';
import { CircleAlert, CircleCheck, X } from 'lucide-react';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { Icon } from '../icons';
import styles from './toasts.module.css';

type Kind = 'ok' | 'error';

interface Toast {
  id: number;
  kind: Kind;
  text: string;
}

const maxToasts = 3;
const toastMs = 5_000;

let toasts: readonly Toast[] = [];
let lastId = 0;
const listeners = new Set<() => void>();

function set(next: readonly Toast[]): void {
  toasts = next;
  for (const listener of listeners) listener();
}

/** Shows a toast; a success disappears by itself, an error stays (design §7.16). */
export function showToast(kind: Kind, text: string): void {
  lastId += 1;
  set([...toasts.slice(1 - maxToasts), { id: lastId, kind, text }]);
}

const dismiss = (id: number) => set(toasts.filter((toast) => toast.id !== id));

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function ToastLine({ id, kind, text, dismissLabel }: Toast & { dismissLabel: string }) {
  const [isInteracting, setInteracting] = useState(false);
  useEffect(() => {
    if (kind === 'error' || isInteracting) return undefined;
    const timer = setTimeout(() => dismiss(id), toastMs);
    return () => clearTimeout(timer);
  }, [id, kind, isInteracting]);
  return (
    <div
      className={clsx(styles.toast, kind === 'ok' ? styles.ok : styles.error)}
      onPointerEnter={() => setInteracting(true)}
      onPointerLeave={() => setInteracting(false)}
      onFocus={() => setInteracting(true)}
      onBlur={() => setInteracting(false)}
    >
      <Icon of={kind === 'ok' ? CircleCheck : CircleAlert} />
      <span>{text}</span>
      <button type="button" className="icon-btn" aria-label={dismissLabel} onClick={() => dismiss(id)}>
        <Icon of={X} />
      </button>
    </div>
  );
}

/** The live regions are rendered from the start, so that screen readers announce later toasts. */
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
    <div className={styles.toasts}>
      <div role="status">{of('ok')}</div>
      <div role="alert">{of('error')}</div>
    </div>
  );
}
