import { useQuery } from '@tanstack/react-query';
import { type UseFormReturn, useWatch } from 'react-hook-form';
import { createSaleConstraints, productDraftConstraints } from '../../../api/admin-form-constraints';
import { Field } from '../../../ui/forms/field';
import { SelectField } from '../../../ui/forms/select-field';
import type { ApiForm } from '../../../ui/forms/use-api-form';
import { useLanguage } from '../../i18n/language';
import { firstProductsQuery } from '../panel/first-products.query';
import { isAmount, isPercent, type PricingValues } from './reduction';

const { kind, scope } = createSaleConstraints;
const categories = productDraftConstraints.category.enum;
const filled = { required: true, minLength: 1 };
const fillIn = { required: 'admin.pricing.fill_in', invalid: 'admin.pricing.fill_in' };

/** Checkboxes of the first hundred products. */
function ProductChoice({ form }: { form: UseFormReturn<PricingValues> }) {
  const { t } = useLanguage();
  const products = useQuery(firstProductsQuery);
  if (products.isPending) return <p role="status">{t('shell.loading')}</p>;
  if (products.isError) return <p className="err">{t('admin.pricing.no_products')}</p>;
  return (
    <fieldset className="choices">
      <legend>{t('admin.pricing.scope.products')}</legend>
      {products.data.products.map(({ id, name }) => (
        <label key={id}>
          <input type="checkbox" value={id} {...form.register('pluginIds')} />
          {name}
        </label>
      ))}
    </fieldset>
  );
}

function ScopeFields({ form }: { form: UseFormReturn<PricingValues> }) {
  const { t } = useLanguage();
  const chosen = useWatch({ control: form.control, name: 'scope' });
  return (
    <>
      <SelectField
        label={t('admin.pricing.scope')}
        options={scope.enum.map((value) => ({ value, text: t(`admin.pricing.scope.${value}`) }))}
        {...form.register('scope')}
      />
      {chosen === 'categories' ? (
        <fieldset className="choices">
          <legend>{t('admin.pricing.scope.categories')}</legend>
          {categories.map((category) => (
            <label key={category}>
              <input type="checkbox" value={category} {...form.register('categories')} />
              {t(`plugins.show.${category}`)}
            </label>
          ))}
        </fieldset>
      ) : null}
      {chosen === 'products' ? <ProductChoice form={form} /> : null}
    </>
  );
}

/** Amount, products and period of a sale or a discount. */
export function ReductionFields({
  form,
  field,
  isEndRequired = false,
}: Pick<ApiForm<PricingValues>, 'form' | 'field'> & { isEndRequired?: boolean }) {
  const { t } = useLanguage();
  const chosen = useWatch({ control: form.control, name: 'kind' });
  return (
    <>
      <SelectField
        label={t('admin.pricing.kind')}
        options={kind.enum.map((value) => ({ value, text: t(`admin.pricing.kind.${value}`) }))}
        {...form.register('kind')}
      />
      {chosen === 'percent' ? (
        <Field
          label={t('admin.pricing.percent')}
          inputMode="numeric"
          {...field(
            'percent',
            {},
            { validate: (text) => (isPercent(text) ? undefined : 'admin.pricing.bad_percent') },
          )}
        />
      ) : (
        <Field
          label={t('admin.pricing.amount')}
          inputMode="decimal"
          {...field(
            'amount',
            {},
            { validate: (text) => (isAmount(text) ? undefined : 'admin.pricing.bad_amount') },
          )}
        />
      )}
      <ScopeFields form={form} />
      <Field
        type="datetime-local"
        label={t('admin.pricing.starts')}
        hint={t('admin.pricing.time_zone')}
        {...field('startsAt', filled, fillIn)}
      />
      <Field
        type="datetime-local"
        label={t('admin.pricing.ends')}
        {...field('endsAt', isEndRequired ? filled : {}, fillIn)}
      />
    </>
  );
}
