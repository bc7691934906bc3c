import { clsx } from 'clsx';
import { Check, Copy } from 'lucide-react';
import { useState } from 'react';
import { Icon } from '../../../../ui/icons';
import { useLanguage } from '../../../i18n/language';
import styles from '../panel.module.css';

type CopyState = 'idle' | 'copied' | 'refused';

/** Copies an id that the table shows in part or not at all. */
export function CopyButton({ value, label }: { value: string; label: string }) {
  const { t } = useLanguage();
  const [state, setState] = useState<CopyState>('idle');
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(value);
      setState('copied');
    } catch {
      setState('refused');
    }
  };
  // The browser refused to copy: the whole id is shown and can be selected.
  if (state === 'refused') return <code className={clsx('mono', styles.copied)}>{value}</code>;
  return (
    <>
      <button
        type="button"
        className={styles.copyButton}
        title={value}
        aria-label={label}
        onClick={() => void copy()}
      >
        <Icon of={state === 'copied' ? Check : Copy} />
      </button>
      <span className="sr" role="status">
        {state === 'copied' ? t('admin.copied') : ''}
      </span>
    </>
  );
}
