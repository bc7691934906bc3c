import { clsx } from 'clsx';
import { X } from 'lucide-react';
import { type ReactNode, useEffect, useId, useRef } from 'react';
import { Icon } from '../icons';
import styles from './sheet.module.css';

interface SheetProps {
  title: string;
  closeLabel: string;
  /** Called by the close button, Escape and a press outside. With unsaved changes it requires a confirmation. */
  onClose: () => void;
  children: ReactNode;
  /** `sheet` is at the right edge with the full height; `dialog` is in the middle. */
  kind?: 'sheet' | 'dialog';
  /** A wider sheet for tables and two-column forms. */
  isWide?: boolean;
}

/** A native modal dialog: the rest is inert, the focus stays inside and returns to the opener. */
export function Sheet({ title, closeLabel, onClose, children, kind = 'sheet', isWide = false }: SheetProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const heading = useId();
  useEffect(() => {
    const opener = document.activeElement;
    const element = dialog.current;
    element?.showModal();
    element?.querySelector<HTMLElement>('[data-first]')?.focus();
    const overflow = document.documentElement.style.overflow;
    document.documentElement.style.overflow = 'hidden';
    return () => {
      element?.close();
      document.documentElement.style.overflow = overflow;
      if (opener instanceof HTMLElement && opener.isConnected) opener.focus();
    };
  }, []);
  return (
    <dialog
      ref={dialog}
      className={clsx(styles.overlay, styles[kind])}
      data-wide={isWide || undefined}
      aria-labelledby={heading}
      onCancel={(event) => {
        // A file picker inside that is cancelled bubbles the same event.
        if (event.target !== dialog.current || !event.cancelable) return;
        event.preventDefault();
        onClose();
      }}
      onClose={() => {
        // Browsers close the dialog on repeated Escape without a cancel event, so it is reopened and `onClose` may show a confirmation.
        if (dialog.current?.isConnected !== true || dialog.current.open) return;
        dialog.current.showModal();
        onClose();
      }}
      onPointerDown={(event) => {
        if (event.target === dialog.current) onClose();
      }}
    >
      <div className={styles.content}>
        <header>
          <h2 id={heading}>{title}</h2>
          <button type="button" className="icon-btn" aria-label={closeLabel} onClick={onClose}>
            <Icon of={X} />
          </button>
        </header>
        {children}
      </div>
    </dialog>
  );
}
