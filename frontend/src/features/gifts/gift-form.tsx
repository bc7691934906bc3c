import { giftDetailsConstraints as constraints } from '../../api/form-constraints';
import type { GiftDetails } from '../../api/schema';
import { shopBrand } from '../../brand/brand';
import { Field } from '../../ui/forms/field';
import { TextArea } from '../../ui/forms/text-area';
import { useApiForm } from '../../ui/forms/use-api-form';
import { ErrorLine } from '../auth/error-line';
import { useLanguage } from '../i18n/language';
import { emptyGift, giftDays, isGiftDay, toGift } from './gift-values';

const badEmail = { required: 'invalid_email', invalid: 'invalid_email' };
const badDay = (day: string) => (isGiftDay(day) ? undefined : 'gift.bad_day');

interface GiftFormProps {
  /** Opens the payment; what it throws is shown. */
  onSubmit: (gift: GiftDetails) => Promise<void>;
}

/** Recipient, words and day of a gift; the payment follows. */
export function GiftForm({ onSubmit }: GiftFormProps) {
  const { t } = useLanguage();
  const { field, submit, isSubmitting, error } = useApiForm({
    t,
    defaultValues: emptyGift,
    onSubmit: (values) => onSubmit(toGift(values)),
  });
  return (
    <form className="form" onSubmit={submit} noValidate>
      <Field
        isMarked
        label={t('gift.email')}
        type="email"
        autoComplete="off"
        {...field('email', { ...constraints.email, required: true, minLength: 1 }, badEmail)}
      />
      <Field label={t('gift.name')} autoComplete="off" {...field('name', constraints.name)} />
      <TextArea
        label={t('gift.message')}
        hint={t('gift.message_hint')}
        rows={4}
        {...field('message', constraints.message)}
      />
      <Field
        label={t('gift.day')}
        hint={t('gift.day_hint', { timeZone: shopBrand().timeZone })}
        type="date"
        {...giftDays()}
        {...field('deliverOn', {}, { validate: badDay })}
      />
      <ErrorLine error={error} fallbackKey="gift.failed" />
      <button type="submit" className="btn btn-p btn-xl" disabled={isSubmitting} aria-busy={isSubmitting}>
        {t('gift.pay')}
      </button>
    </form>
  );
}
