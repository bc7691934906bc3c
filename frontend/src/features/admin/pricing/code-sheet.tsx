import { useWatch } from 'react-hook-form';
import { api } from '../../../api/requests/client';
import { createDiscountConstraints } from '../../../api/admin-form-constraints';
import { Field } from '../../../ui/forms/field';
import { SelectField } from '../../../ui/forms/select-field';
import type { ApiForm } from '../../../ui/forms/use-api-form';
import { useLanguage } from '../../i18n/language';
import { FormSheet } from '../panel/form/form-sheet';
import { useDetailForm } from '../panel/form/use-detail-form';
import { emptyPricing, isCount, type PricingValues, toDiscount } from '../panel/pricing/reduction';
import { ReductionFields } from '../panel/pricing/reduction-fields';

const fillIn = { required: 'admin.pricing.fill_in', invalid: 'admin.pricing.fill_in' };
const badCode = { required: 'admin.codes.bad_code', invalid: 'admin.codes.bad_code' };
const badCount = (text: string) => (isCount(text) ? undefined : 'admin.codes.bad_number');
const badLimit = (text: string) => (text.trim() === '' ? undefined : badCount(text));

/** One code with its limit, or a batch of single-use codes. */
function CodeFields({ form, field }: Pick<ApiForm<PricingValues>, 'form' | 'field'>) {
  const { t } = useLanguage();
  const how = useWatch({ control: form.control, name: 'how' });
  return (
    <>
      <SelectField
        label={t('admin.codes.how')}
        options={(['one', 'batch'] as const).map((value) => ({ value, text: t(`admin.codes.how.${value}`) }))}
        {...form.register('how')}
      />
      {how === 'one' ? (
        <>
          <Field
            isMarked
            label={t('admin.codes.code')}
            autoCapitalize="characters"
            {...field('code', { ...createDiscountConstraints.code, required: true, minLength: 3 }, badCode)}
          />
          <Field
            label={t('admin.codes.max_uses')}
            inputMode="numeric"
            {...field('maxUses', {}, { validate: badLimit })}
          />
        </>
      ) : (
        <Field
          isMarked
          label={t('admin.codes.batch_size')}
          inputMode="numeric"
          {...field('batchSize', {}, { validate: badCount })}
        />
      )}
      <Field
        label={t('admin.codes.max_per_customer')}
        inputMode="numeric"
        {...field('maxUsesPerCustomer', {}, { validate: badLimit })}
      />
    </>
  );
}

/** Creates a discount with one code or a batch of codes. */
export function CodeSheet({ onClose }: { onClose: () => void }) {
  const { t } = useLanguage();
  const discount = useDetailForm<PricingValues>({
    defaultValues: { ...emptyPricing(), endsAt: '' },
    save: (values) => api.post('/admin/discounts', { body: toDiscount(values) }),
    done: 'admin.codes.created',
    failed: 'admin.codes.not_created',
    onClose,
  });
  return (
    <FormSheet
      isWide
      title={t('admin.codes.add')}
      submitText={t('admin.codes.create')}
      form={discount}
      onClose={discount.close}
    >
      <Field
        data-first
        isMarked
        label={t('admin.codes.name')}
        {...discount.field('nameEn', createDiscountConstraints.name, fillIn)}
      />
      <CodeFields form={discount.form} field={discount.field} />
      <ReductionFields form={discount.form} field={discount.field} />
      <label className="full">
        <input type="checkbox" {...discount.form.register('isExclusive')} /> {t('admin.codes.exclusive')}
      </label>
    </FormSheet>
  );
}
