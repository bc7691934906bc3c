import { api } from '../../../api/requests/client';
import { createSaleConstraints } from '../../../api/form-constraints';
import { Sheet } from '../../../ui/feedback/sheet';
import { Field } from '../../../ui/forms/field';
import { useApiForm } from '../../../ui/forms/use-api-form';
import { useLanguage } from '../../i18n/language';
import { Banners } from '../panel/banners';
import { useAdminMutation } from '../panel/use-admin-mutation';
import { emptyPricing, toReduction } from './reduction';
import { ReductionFields } from './reduction-fields';

const fillIn = { required: 'admin.pricing.fill_in', invalid: 'admin.pricing.fill_in' };

/** Creates a sale of many products at once. A sale never changes: it is ended, and another one is created. */
export function SaleSheet({ onClose }: { onClose: () => void }) {
  const { t } = useLanguage();
  const { mutate, isPending } = useAdminMutation();
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
  const isBusy = isPending || sale.isSubmitting;
  return (
    <Sheet isWide title={t('admin.sales.add')} closeLabel={t('admin.close')} onClose={onClose}>
      <form noValidate onSubmit={sale.submit}>
        <div className="sht-body">
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
        </div>
        <Banners />
        <footer>
          <button type="button" className="btn btn-md" onClick={onClose}>
            {t('admin.cancel')}
          </button>
          <button type="submit" className="btn btn-p btn-md" disabled={isBusy} aria-busy={isBusy}>
            {t(isBusy ? 'admin.saving' : 'admin.sales.create')}
          </button>
        </footer>
      </form>
    </Sheet>
  );
}
