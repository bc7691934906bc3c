import { useQuery } from '@tanstack/react-query';
import { type UseFormReturn, useWatch } from 'react-hook-form';
import { createSaleConstraints, productDraftConstraints } from '../../../../api/admin-form-constraints';
import { Field } from '../../../../ui/forms/field';
import { SelectField } from '../../../../ui/forms/select-field';
import type { ApiForm } from '../../../../ui/forms/use-api-form';
import { useLanguage } from '../../../i18n/language';
import { firstProductsQuery } from '../first-products.query';
import { isPercent, type PricingValues, type ProductChoice, validateAmount } from './reduction';

const { kind, scope } = createSaleConstraints;
const categories = productDraftConstraints.category.enum;
const noProducts: readonly ProductChoice[] = [];
const filled = { required: true, minLength: 1 };
const fillIn = { required: 'admin.pricing.fill_in', invalid: 'admin.pricing.fill_in' };

interface ScopeFieldsProps {
  form: UseFormReturn<PricingValues>;
  chosen: readonly ProductChoice[];
}

/** Checkboxes of the products that were chosen before and of the first hundred. */
function ProductBoxes({ form, chosen }: ScopeFieldsProps) {
  const { t } = useLanguage();
  const products = useQuery(firstProductsQuery);
  if (products.isPending) return <p role="status">{t('shell.loading')}</p>;
  if (products.isError) return <p className="err">{t('admin.pricing.no_products')}</p>;
  const others = products.data.products.filter(({ id }) => !chosen.some((one) => one.id === id));
  const offered: readonly ProductChoice[] = [...chosen, ...others];
  return (
    <fieldset className="choices">
      <legend>{t('admin.pricing.scope.products')}</legend>
      {offered.map(({ id, name }) => (
        <label key={id}>
          <input type="checkbox" value={id} {...form.register('pluginIds')} />
          {name}
        </label>
      ))}
    </fieldset>
  );
}

function ScopeFields({ form, chosen }: ScopeFieldsProps) {
  const { t } = useLanguage();
  const of = useWatch({ control: form.control, name: 'scope' });
  return (
    <>
      <SelectField
        label={t('admin.pricing.scope')}
        options={scope.enum.map((value) => ({ value, text: t(`admin.pricing.scope.${value}`) }))}
        {...form.register('scope')}
      />
      {of === 'categories' ? (
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
      {of === 'products' ? <ProductBoxes form={form} chosen={chosen} /> : null}
    </>
  );
}

interface ReductionFieldsProps extends Pick<ApiForm<PricingValues>, 'form' | 'field'> {
  chosen?: readonly ProductChoice[];
  isEndRequired?: boolean;
}

/** Amount, products and period of a sale or a discount. */
export function ReductionFields({
  form,
  field,
  chosen = noProducts,
  isEndRequired = false,
}: ReductionFieldsProps) {
  const { t } = useLanguage();
  const by = useWatch({ control: form.control, name: 'kind' });
  return (
    <>
      <SelectField
        label={t('admin.pricing.kind')}
        options={kind.enum.map((value) => ({ value, text: t(`admin.pricing.kind.${value}`) }))}
        {...form.register('kind')}
      />
      {by === 'percent' ? (
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
          {...field('amount', {}, { validate: validateAmount })}
        />
      )}
      <ScopeFields form={form} chosen={chosen} />
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
