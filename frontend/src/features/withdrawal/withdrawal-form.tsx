import { typedCode } from '../../../../libs/i18n/src/codes/typed-code';
import { postOrdersWithdrawalConstraints as rules } from '../../api/form-constraints';
import { shopBrand } from '../../brand/brand';
import { Field } from '../../ui/forms/field';
import { TextArea } from '../../ui/forms/text-area';
import { useApiForm } from '../../ui/forms/use-api-form';
import { useLanguage } from '../i18n/language';
import type { Declaration, OrderedProduct } from './declaration';

interface WithdrawalFormProps {
  declaration: Declaration;
  /** The products of the order, where they are known and there are several. */
  products: readonly OrderedProduct[];
  onNext: (declaration: Declaration) => void;
}

/** The first step: which order, whose, and why. */
export function WithdrawalForm({ declaration, products, onNext }: WithdrawalFormProps) {
  const { t } = useLanguage();
  const { orderPrefix: prefix } = shopBrand();
  const { form, field, submit } = useApiForm<Declaration>({
    t,
    defaultValues: declaration,
    onSubmit: (values) => onNext({ ...values, number: typedCode(values.number).toUpperCase() }),
  });
  const itemsError = form.formState.errors.items?.message;
  return (
    <form className="form" noValidate onSubmit={submit}>
      <Field
        label={t('withdrawal.number')}
        hint={t('withdrawal.number_hint', { prefix })}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        isMarked
        {...field(
          'number',
          {},
          {
            validate: (typed) =>
              /^\s*[a-z]{2,6}-\d{8,16}\s*$/i.test(typed) ? undefined : t('withdrawal.number_bad', { prefix }),
          },
        )}
      />
      <Field label={t('withdrawal.name')} autoComplete="name" isMarked {...field('name', rules.name)} />
      <Field
        label={t('withdrawal.email')}
        type="email"
        autoComplete="email"
        isMarked
        {...field('email', rules.email)}
      />
      {products.length > 1 ? (
        <fieldset className="choices">
          <legend>{t('withdrawal.items')}</legend>
          {products.map(({ pluginId, name }) => (
            <label key={pluginId}>
              <input
                type="checkbox"
                value={pluginId}
                {...form.register('items', {
                  validate: (ids) => ids.length > 0 || t('withdrawal.items_none'),
                })}
              />
              {name}
            </label>
          ))}
          {itemsError ? (
            <span className="err" role="alert">
              {itemsError}
            </span>
          ) : null}
        </fieldset>
      ) : null}
      <TextArea label={t('withdrawal.reason')} rows={3} {...field('reason', rules.reason)} />
      <button type="submit" className="btn btn-p btn-xl">
        {t('withdrawal.next')}
      </button>
    </form>
  );
}
