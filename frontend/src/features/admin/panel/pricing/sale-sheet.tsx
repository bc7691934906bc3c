import { api } from '../../../../api/requests/client';
import { createSaleConstraints } from '../../../../api/admin-form-constraints';
import { Field } from '../../../../ui/forms/field';
import { useLanguage } from '../../../i18n/language';
import { FormSheet } from '../form/form-sheet';
import { useDetailForm } from '../form/use-detail-form';
import { type ProductChoice, pricingOf, toReduction } from './reduction';
import { ReductionFields } from './reduction-fields';

const fillIn = { required: 'admin.pricing.fill_in', invalid: 'admin.pricing.fill_in' };

interface SaleSheetProps {
  /** Chosen before; else the sale begins as one of all products. */
  products?: readonly ProductChoice[];
  onClose: () => void;
}

/** Creates a sale of many products at once. A sale never changes: it is ended, and another one is created. */
export default function SaleSheet({ products = [], onClose }: SaleSheetProps) {
  const { t } = useLanguage();
  const sale = useDetailForm({
    defaultValues: pricingOf(products),
    save: (values) => {
      const { nameEn, nameRu } = values;
      const period = {
        startsAt: new Date(values.startsAt).toISOString(),
        endsAt: new Date(values.endsAt).toISOString(),
      };
      return api.post('/admin/sales', { body: { nameEn, nameRu, ...toReduction(values), ...period } });
    },
    done: 'admin.sales.created',
    failed: 'admin.sales.not_created',
    onClose,
  });
  return (
    <FormSheet
      isWide
      title={t('admin.sales.add')}
      submitText={t('admin.sales.create')}
      form={sale}
      onClose={sale.close}
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
      <ReductionFields form={sale.form} field={sale.field} chosen={products} isEndRequired />
    </FormSheet>
  );
}
