import { clsx } from 'clsx';
import { SelectField } from '../../../../../ui/forms/select-field';
import { useFormValue } from '../../../../../ui/forms/use-form-value';
import { useLanguage } from '../../../../i18n/language';
import type { ProductForm } from '../product-form';
import styles from '../../products.module.css';

const offeredDays = [0, 7, 14, 21, 30, 60, 90];

const inOrder = (...numbers: number[]) => [...new Set(numbers)].sort((a, b) => a - b);

/** How long a plug-in can be tried, and whether everyone may try it once more. */
export function TrialFields({ form }: Pick<ProductForm, 'form'>) {
  const { t } = useLanguage();
  const [days, setDays] = useFormValue(form, 'trialDays');
  const [epoch, setEpoch] = useFormValue(form, 'trialEpoch');
  const saved = form.formState.defaultValues?.trialEpoch ?? epoch;
  return (
    <>
      <h3 className={clsx('full', styles.heading)}>{t('admin.products.trial')}</h3>
      <SelectField
        label={t('admin.products.trial_days')}
        hint={t('admin.products.trial_days_hint')}
        value={String(days)}
        options={inOrder(...offeredDays, days).map((n) => ({
          value: String(n),
          text: n === 0 ? t('admin.products.no_trial') : t('admin.products.days', { n }),
        }))}
        onChoose={(value) => setDays(Number(value))}
      />
      <SelectField
        label={t('admin.products.trial_epoch')}
        hint={t('admin.products.trial_epoch_hint')}
        value={String(epoch)}
        options={inOrder(saved, saved + 1, epoch).map((n) => ({
          value: String(n),
          text: t(n > saved ? 'admin.products.new_epoch' : 'admin.products.same_epoch', { number: n }),
        }))}
        onChoose={(value) => setEpoch(Number(value))}
      />
    </>
  );
}
