import { useQuery } from '@tanstack/react-query';
import { api } from '../../../api/requests/client';
import { createUpgradePathConstraints } from '../../../api/admin-form-constraints';
import type { UpgradePathListItem } from '../../../api/schema';
import { Field } from '../../../ui/forms/field';
import { SelectField } from '../../../ui/forms/select-field';
import type { ApiForm } from '../../../ui/forms/use-api-form';
import { useLanguage } from '../../i18n/language';
import { firstProductsQuery } from '../panel/first-products.query';
import { FormSheet } from '../panel/form/form-sheet';
import { useDetailForm } from '../panel/form/use-detail-form';
import { isMajor, toPriceCents, toPriceText, validatePrice } from './upgrade';

interface UpgradeValues {
  fromPluginId: string;
  toPluginId: string;
  fromMajor: string;
  price: string;
}

const filled = { required: true, minLength: 1 };
const choose = { required: 'admin.upgrades.choose', invalid: 'admin.upgrades.choose' };

/** The first hundred products, as options of a select. */
function useProductOptions() {
  const { t } = useLanguage();
  const products = useQuery(firstProductsQuery);
  const text = t(products.isError ? 'admin.upgrades.no_products' : 'admin.upgrades.choose');
  const options = products.data?.products.map(({ id, name }) => ({ value: id, text: name })) ?? [];
  return [{ value: '', text }, ...options];
}

/** The products of a new path, and the licences that it is for. */
function ProductFields({ field }: Pick<ApiForm<UpgradeValues>, 'field'>) {
  const { t } = useLanguage();
  const options = useProductOptions();
  return (
    <>
      <SelectField
        data-first
        label={t('admin.upgrades.from')}
        options={options}
        {...field('fromPluginId', filled, choose)}
      />
      <SelectField
        label={t('admin.upgrades.to')}
        options={options}
        {...field('toPluginId', filled, {
          ...choose,
          validate: (id, values) => (id === values.fromPluginId ? 'failures.PATH_TO_ITSELF' : undefined),
        })}
      />
      <Field
        label={t('admin.upgrades.major')}
        hint={t('admin.upgrades.major_hint')}
        inputMode="numeric"
        {...field('fromMajor', createUpgradePathConstraints.fromMajor, {
          validate: (text) => (isMajor(text) ? undefined : 'admin.upgrades.bad_major'),
        })}
      />
    </>
  );
}

/** A component of its own, so that it is registered after the products: the first field with a message gets the focus. */
function PriceField({ path, field }: Pick<ApiForm<UpgradeValues>, 'field'> & { path?: UpgradePathListItem }) {
  const { t } = useLanguage();
  return (
    <Field
      isMarked
      label={t('admin.upgrades.price')}
      inputMode="decimal"
      {...field('price', filled, {
        required: 'admin.upgrades.bad_price',
        // A path with a price of former times can be saved as it is.
        validate: (text) => (path && text === toPriceText(path.priceCents) ? undefined : validatePrice(text)),
      })}
    />
  );
}

/** Creates an upgrade path, or changes the price of one; products of a path never change. */
export function UpgradeSheet({ path, onClose }: { path?: UpgradePathListItem; onClose: () => void }) {
  const { t } = useLanguage();
  const form = useDetailForm<UpgradeValues>({
    defaultValues: {
      fromPluginId: '',
      toPluginId: '',
      fromMajor: '',
      price: path ? toPriceText(path.priceCents) : '',
    },
    save: ({ fromPluginId, toPluginId, fromMajor: major, price }) => {
      const priceCents = toPriceCents(price);
      if (path) {
        const { id, isActive } = path;
        return api.put('/admin/upgrade-paths/{id}', { path: { id }, body: { priceCents, isActive } });
      }
      const fromMajor = major.trim() === '' ? undefined : Number(major);
      return api.post('/admin/upgrade-paths', { body: { fromPluginId, toPluginId, fromMajor, priceCents } });
    },
    done: path ? 'admin.upgrades.was_changed' : 'admin.upgrades.created',
    failed: path ? 'admin.upgrades.not_changed' : 'admin.upgrades.not_created',
    onClose,
  });
  const title = path
    ? t('admin.upgrades.edit', { from: path.fromName, to: path.toName })
    : t('admin.upgrades.add');
  return (
    <FormSheet
      title={title}
      submitText={t(path ? 'admin.upgrades.save' : 'admin.upgrades.create')}
      form={form}
      onClose={form.close}
    >
      {path ? null : <ProductFields field={form.field} />}
      <PriceField {...(path ? { path } : {})} field={form.field} />
    </FormSheet>
  );
}
