import { useQueryClient } from '@tanstack/react-query';
import { putAccountOrdersBillingConstraints as rules } from '../../api/form-constraints';
import { api } from '../../api/requests/client';
import type { BillingDetails } from '../../api/schema';
import { showToast } from '../../ui/feedback/toasts';
import { Field } from '../../ui/forms/field';
import { SelectField } from '../../ui/forms/select-field';
import { TextArea } from '../../ui/forms/text-area';
import { useApiForm } from '../../ui/forms/use-api-form';
import { ErrorLine } from '../auth/error-line';
import { useLanguage } from '../i18n/language';
import { countriesIn } from './countries';

interface BillingFormProps {
  number: string;
  billing: BillingDetails;
  onDone: () => void;
}

/** Corrects name, company, address and VAT number. The invoice gets its next revision. */
export function BillingForm({ number, billing, onDone }: BillingFormProps) {
  const { t, lang } = useLanguage();
  const queryClient = useQueryClient();
  const { name, company, address, vatId, country } = billing;
  const { field, submit, error, isSubmitting } = useApiForm({
    t,
    defaultValues: { name, company, address, vatId, country: country ?? '' },
    onSubmit: async (body) => {
      await api.put('/account/orders/{number}/billing', { path: { number }, body });
      await queryClient.invalidateQueries({ queryKey: ['account', 'orders'] });
      showToast('ok', t('orders.billing_saved'));
      onDone();
    },
  });
  const countries = countriesIn(lang).map(({ code, name: text }) => ({ value: code, text }));
  return (
    <form className="form" onSubmit={submit} noValidate aria-label={t('orders.billing_edit')}>
      <ErrorLine error={error} fallbackKey="orders.billing_failed" />
      <Field label={t('orders.billing_name')} autoComplete="name" {...field('name', rules.name)} />
      <Field
        label={t('orders.billing_company')}
        autoComplete="organization"
        {...field('company', rules.company)}
      />
      <TextArea
        label={t('orders.billing_address')}
        autoComplete="street-address"
        rows={3}
        {...field('address', rules.address)}
      />
      <SelectField
        label={t('orders.billing_country')}
        autoComplete="country"
        options={[{ value: '', text: '' }, ...countries]}
        {...field('country', rules.country)}
      />
      {/* The server accepts separators, so its pattern does not apply to what is typed. */}
      <Field label={t('orders.billing_vat')} hint={t('orders.billing_vat_hint')} {...field('vatId')} />
      <p className="muted">{t('orders.billing_tax_stays')}</p>
      <div className="row-actions">
        <button type="submit" className="btn btn-p btn-md" disabled={isSubmitting} aria-busy={isSubmitting}>
          {t('orders.billing_save')}
        </button>
        <button type="button" className="btn btn-md" onClick={onDone}>
          {t('orders.billing_cancel')}
        </button>
      </div>
    </form>
  );
}
