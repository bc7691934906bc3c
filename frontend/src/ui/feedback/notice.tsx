import { clsx } from 'clsx';
import { CircleAlert, CircleCheck, X } from 'lucide-react';
import { Icon } from '../icons';
import styles from './notice.module.css';

interface NoticeProps {
  kind: 'error' | 'success';
  text: string;
  dismissLabel: string;
  onDismiss: () => void;
}

/** A one-line result with a button that dismisses it. */
export function Notice({ kind, text, dismissLabel, onDismiss }: NoticeProps) {
  return (
    <div className={clsx(styles.notice, styles[kind])}>
      <Icon of={kind === 'error' ? CircleAlert : CircleCheck} />
      <p>{text}</p>
      <button type="button" aria-label={dismissLabel} onClick={onDismiss}>
        <Icon of={X} />
      </button>
    </div>
  );
}
