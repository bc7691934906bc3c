import { useQuery } from '@tanstack/react-query';
import type { UseFormReturn } from 'react-hook-form';
import { useLanguage } from '../../i18n/language';
import { firstProductsQuery } from '../panel/first-products.query';
import type { BatchValues } from './batch';

/** Checkboxes of the first hundred products. */
export function ProductChoice({ form }: { form: UseFormReturn<BatchValues> }) {
  const { t } = useLanguage();
  const products = useQuery(firstProductsQuery);
  const { message } = form.formState.errors.products ?? {};
  if (products.isPending) return <p role="status">{t('shell.loading')}</p>;
  if (products.isError) return <p className="err">{t('admin.redemption.no_products')}</p>;
  return (
    <fieldset className="choices full" aria-describedby={message ? 'batch-products-note' : undefined}>
      <legend>{t('admin.redemption.products')}</legend>
      {products.data.products.map(({ slug, name }) => (
        <label key={slug}>
          <input
            type="checkbox"
            value={slug}
            {...form.register('products', {
              validate: (chosen) => chosen.length > 0 || 'admin.redemption.choose_product',
            })}
          />
          {name}
        </label>
      ))}
      {message ? (
        <p className="err" id="batch-products-note">
          {t(message)}
        </p>
      ) : null}
    </fieldset>
  );
}
