import { api } from '../../../api/requests/client';
import { createSaleConstraints } from '../../../api/form-constraints';
import { Field } from '../../../ui/forms/field';
import { useApiForm } from '../../../ui/forms/use-api-form';
import { useLanguage } from '../../i18n/language';
import { FormSheet } from '../panel/form/form-sheet';
import { useAdminMutation } from '../panel/use-admin-mutation';
import { emptyPricing, toReduction } from './reduction';
import { ReductionFields } from './reduction-fields';

const fillIn = { required: 'admin.pricing.fill_in', invalid: 'admin.pricing.fill_in' };

/** Creates a sale of many products at once. A sale never changes: it is ended, and another one is created. */
export function SaleSheet({ onClose }: { onClose: () => void }) {
  const { t } = useLanguage();
  const { mutate } = useAdminMutation();
  const sale = useApiForm({
    t,
    defaultValues: emptyPricing(),
    onSubmit: async (values) => {
      const { nameEn, nameRu } = values;
      const period = {
        startsAt: new Date(values.startsAt).toISOString(),
        endsAt: new Date(values.endsAt).toISOString(),
      };
      const body = { nameEn, nameRu, ...toReduction(values), ...period };
      const isDone = await mutate({
        run: () => api.post('/admin/sales', { body }),
        done: 'admin.sales.created',
        failed: 'admin.sales.not_created',
        onError: sale.markRefused,
      });
      if (isDone) onClose();
    },
  });
  return (
    <FormSheet
      isWide
      title={t('admin.sales.add')}
      submitText={t('admin.sales.create')}
      form={sale}
      onClose={onClose}
    >
      <Field
        data-first
        isMarked
        label={t('admin.sales.nameEn')}
        {...sale.field('nameEn', createSaleConstraints.nameEn, fillIn)}
      />
      <Field
        isMarked
        label={t('admin.sales.nameRu')}
        {...sale.field('nameRu', createSaleConstraints.nameRu, fillIn)}
      />
      <ReductionFields form={sale.form} field={sale.field} isEndRequired />
    </FormSheet>
  );
}
