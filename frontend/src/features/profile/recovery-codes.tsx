import { useEffect, useRef } from 'react';
import { tell } from '../../ui/toasts';
import { useLanguage } from '../i18n/language';

interface RecoveryCodesProps {
  codes: readonly string[];
  onKept: () => void;
}

/** Shown this once: the shop keeps them hashed. */
export function RecoveryCodes({ codes, onKept }: RecoveryCodesProps) {
  const { t } = useLanguage();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const copy = () =>
    navigator.clipboard.writeText(codes.join('\n')).then(
      () => tell('ok', t('second_factor.copied')),
      () => tell('error', t('second_factor.copy_failed')),
    );
  return (
    <div className="panel">
      <h3 className="h4" ref={heading} tabIndex={-1}>
        {t('second_factor.codes_title')}
      </h3>
      <p>{t('second_factor.codes_text')}</p>
      <ol className="recovery">
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
        <button type="button" className="btn btn-p btn-md" onClick={onKept}>
          {t('second_factor.kept')}
        </button>
      </div>
    </div>
  );
}
