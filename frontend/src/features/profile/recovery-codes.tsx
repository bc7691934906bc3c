import { useEffect, useRef } from 'react';
import { showToast } from '../../ui/feedback/toasts';
import { useLanguage } from '../i18n/language';
import styles from './security.module.css';

interface RecoveryCodesProps {
  codes: readonly string[];
  onSaved: () => void;
}

/** The recovery codes, shown once, because they are stored as hashes. */
export function RecoveryCodes({ codes, onSaved }: RecoveryCodesProps) {
  const { t } = useLanguage();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const copy = () =>
    navigator.clipboard.writeText(codes.join('\n')).then(
      () => showToast('ok', t('second_factor.copied')),
      () => showToast('error', t('second_factor.copy_failed')),
    );
  return (
    <div className="panel">
      <h3 className="h4" ref={heading} tabIndex={-1}>
        {t('second_factor.codes_title')}
      </h3>
      <p>{t('second_factor.codes_text')}</p>
      <ol className={styles.recoveryCodes}>
        {codes.map((code) => (
          <li key={code} className="mono">
            {code}
          </li>
        ))}
      </ol>
      <div className="row-actions">
        <button type="button" className="btn btn-md" onClick={() => void copy()}>
          {t('second_factor.copy')}
        </button>
        <button type="button" className="btn btn-p btn-md" onClick={onSaved}>
          {t('second_factor.kept')}
        </button>
      </div>
    </div>
  );
}
