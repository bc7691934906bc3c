import { useMutation } from '@tanstack/react-query';
import { clsx } from 'clsx';
import { type FormEvent, useId, useState } from 'react';
import { api } from '../../api/requests/client';
import { ErrorLine } from '../auth/error-line';
import { useLanguage } from '../i18n/language';
import { LazyTexts } from '../i18n/lazy-texts';
import { consentTexts } from './consent-texts';
import styles from './payment-consents.module.css';

const kinds = ['immediate-supply', 'withdrawal-effect'] as const;
type Kind = (typeof kinds)[number];

interface PaymentConsentsProps {
  sessionId: string;
  /** Both consents are stored: the payment may begin. */
  onRecorded: () => void;
}

function ConsentForm({ sessionId, onRecorded }: PaymentConsentsProps) {
  const { t, lang: language } = useLanguage();
  const [ticked, setTicked] = useState<readonly Kind[]>([]);
  const [isChecked, setChecked] = useState(false);
  const id = useId();
  const record = useMutation({
    mutationFn: () =>
      api.post('/checkout/sessions/{sessionId}/consents', {
        path: { sessionId },
        // The version belongs to the sentences that are shown, so it is loaded with them.
        body: { kinds: [...ticked], textVersion: t('consents.version'), language },
      }),
    onSuccess: onRecorded,
  });
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    setChecked(true);
    if (ticked.length === kinds.length) record.mutate();
    else event.currentTarget.querySelector<HTMLElement>('input:not(:checked)')?.focus();
  };
  if (record.isSuccess)
    return (
      <p className="muted" role="status">
        {t('consents.given')}
      </p>
    );
  return (
    <form className="form" noValidate onSubmit={submit}>
      <fieldset className={clsx('choices', styles.sentences)}>
        <legend>{t('consents.title')}</legend>
        {kinds.map((kind) => {
          const isMissing = isChecked && !ticked.includes(kind);
          const messageId = `${id}-${kind}`;
          return (
            <div key={kind}>
              <label>
                <input
                  type="checkbox"
                  checked={ticked.includes(kind)}
                  aria-invalid={isMissing || undefined}
                  aria-describedby={isMissing ? messageId : undefined}
                  onChange={({ target }) =>
                    setTicked((now) => (target.checked ? [...now, kind] : now.filter((one) => one !== kind)))
                  }
                />
                {t(`consents.${kind}`)}
              </label>
              {isMissing ? (
                <p className={styles.missing} id={messageId}>
                  {t('consents.missing')}
                </p>
              ) : null}
            </div>
          );
        })}
      </fieldset>
      <ErrorLine error={record.error} fallbackKey="consents.failed" />
      <button
        type="submit"
        className="btn btn-p btn-md"
        disabled={record.isPending}
        aria-busy={record.isPending}
      >
        {t(record.isPending ? 'consents.recording' : 'consents.continue')}
      </button>
    </form>
  );
}

/** The two consents before the payment form, unticked; stored with the order before the form opens. */
export function PaymentConsents(props: PaymentConsentsProps) {
  return (
    <LazyTexts load={consentTexts}>
      <ConsentForm {...props} />
    </LazyTexts>
  );
}
