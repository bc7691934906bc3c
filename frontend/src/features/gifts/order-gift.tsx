import { useMutation, useQueryClient } from '@tanstack/react-query';
import { clsx } from 'clsx';
import { putAccountOrdersGiftConstraints as constraints } from '../../api/form-constraints';
import { api } from '../../api/requests/client';
import type { OrderGift as Gift } from '../../api/schema';
import { Field } from '../../ui/forms/field';
import { useApiForm } from '../../ui/forms/use-api-form';
import { ErrorLine } from '../auth/error-line';
import { FormMessage } from '../auth/form-message';
import { longDate } from '../i18n/formats';
import { useLanguage } from '../i18n/language';
import styles from './gifts.module.css';
import { EmailText } from '../../ui/email-text';

const badEmail = { required: 'invalid_email', invalid: 'invalid_email' };

interface GiftProps {
  number: string;
  gift: Gift;
}

/** When the gift was or will be mailed, or when it was redeemed. */
function GiftStatus({ gift }: Pick<GiftProps, 'gift'>) {
  const { t, lang } = useLanguage();
  const { state, deliverAt, sentAt, redeemedAt } = gift;
  const date = longDate(redeemedAt ?? sentAt ?? deliverAt, lang);
  return (
    <p>
      <span className={clsx('pill', state === 'withdrawn' ? 'pill-off' : 'pill-ok')}>
        {t(`gift.state.${state}`)}
      </span>{' '}
      {state === 'withdrawn' ? null : <span className="muted">{date}</span>}
    </p>
  );
}

function SendGift({ number, gift }: GiftProps) {
  const { t } = useLanguage();
  const queryClient = useQueryClient();
  const sending = useMutation({
    mutationFn: () => api.post('/account/orders/{number}/gift/mails', { path: { number } }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: ['account', 'orders', number] }),
  });
  return (
    <div>
      <ErrorLine error={sending.error} fallbackKey="gift.not_sent" />
      <FormMessage text={sending.data ? t('gift.sent', { email: sending.data.email }) : ''} isError={false} />
      <button
        type="button"
        className="btn btn-sm"
        disabled={sending.isPending}
        aria-busy={sending.isPending}
        onClick={() => sending.mutate()}
      >
        {t(gift.state === 'scheduled' ? 'gift.send_now' : 'gift.send_again')}
      </button>
    </div>
  );
}

function CorrectAddress({ number, gift }: GiftProps) {
  const { t } = useLanguage();
  const queryClient = useQueryClient();
  const { field, submit, isSubmitting, error } = useApiForm({
    t,
    defaultValues: { email: gift.email },
    onSubmit: async ({ email }) => {
      await api.put('/account/orders/{number}/gift', { path: { number }, body: { email: email.trim() } });
      await queryClient.invalidateQueries({ queryKey: ['account', 'orders', number] });
    },
  });
  return (
    <form className={clsx('form', styles.address)} onSubmit={submit} noValidate>
      <Field
        label={t('gift.email')}
        hint={t(gift.state === 'sent' ? 'gift.correct_sent' : 'gift.correct_scheduled')}
        type="email"
        autoComplete="off"
        {...field('email', { ...constraints.email, required: true, minLength: 1 }, badEmail)}
      />
      <ErrorLine error={error} fallbackKey="gift.not_corrected" />
      <button type="submit" className="btn btn-sm" disabled={isSubmitting} aria-busy={isSubmitting}>
        {t('gift.correct')}
      </button>
    </form>
  );
}

/** The gift of an order: its state, and what its buyer may change until it is redeemed. */
export function OrderGift({ number, gift }: GiftProps) {
  const { t } = useLanguage();
  const { email, name, message, state } = gift;
  const isOpen = state === 'scheduled' || state === 'sent';
  return (
    <section aria-labelledby="order-gift">
      <h2 className="h4" id="order-gift">
        {t('gift.title')}
      </h2>
      <GiftStatus gift={gift} />
      {email ? (
        <p>
          <EmailText>{name ? t('gift.to_named', { name, email }) : t('gift.to', { email })}</EmailText>
        </p>
      ) : null}
      {message ? <p className={clsx('muted', styles.words)}>{message}</p> : null}
      {isOpen ? (
        <div className="stack">
          {email ? <SendGift number={number} gift={gift} /> : <p>{t('gift.no_address')}</p>}
          <CorrectAddress key={email} number={number} gift={gift} />
        </div>
      ) : null}
    </section>
  );
}
