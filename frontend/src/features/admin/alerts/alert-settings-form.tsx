import type { UseFormReturn } from 'react-hook-form';
import { api } from '../../../api/requests/client';
import type { AlertSettings, AlertSettingsView } from '../../../api/schema';
import { shopBrand } from '../../../brand/brand';
import { SelectField } from '../../../ui/forms/select-field';
import { useFormValue } from '../../../ui/forms/use-form-value';
import { useLanguage } from '../../i18n/language';
import { useDetailForm } from '../panel/form/use-detail-form';
import styles from './alerts.module.css';

const kinds = ['dispute', 'events', 'mails', 'findings', 'lag', 'clock', 'disk', 'backup', 'outage'] as const;
const deliveries = ['at-once', 'digest', 'off'] as const;
const stay = () => undefined;

type Values = Pick<AlertSettings, 'rules'>;

interface RecipientsProps {
  kind: keyof Values['rules'];
  form: UseFormReturn<Values>;
  staff: AlertSettingsView['staff'];
}

/** The members of the staff who receive a kind. */
function Recipients({ kind, form, staff }: RecipientsProps) {
  const { t } = useLanguage();
  const name = `rules.${kind}.recipients` as const;
  const [chosen] = useFormValue(form, name);
  const names = staff.filter(({ id }) => chosen.includes(id)).map((one) => one.name);
  return (
    <details className={styles.recipients}>
      <summary>
        {names.length > 0 ? t('admin.alerts.to', { names: names.join(', ') }) : t('admin.alerts.to_all')}
      </summary>
      <fieldset
        className="choices"
        aria-label={t('admin.alerts.recipients', { kind: t(`admin.alerts.kind.${kind}`) })}
      >
        {staff.map((one) => (
          <label key={one.id}>
            <input type="checkbox" value={one.id} {...form.register(name)} />
            <span>
              {one.name} <span className="muted">{one.email}</span>
            </span>
          </label>
        ))}
      </fieldset>
    </details>
  );
}

/** How each kind of alert is delivered, and to whom. */
export function AlertSettingsForm({ settings: { rules, version, staff } }: { settings: AlertSettingsView }) {
  const { t } = useLanguage();
  const form = useDetailForm<Values>({
    defaultValues: { rules },
    save: (values) => api.put('/admin/alert-settings', { body: { ...values, version } }),
    done: 'admin.alerts.saved',
    failed: 'admin.alerts.not_saved',
    onClose: stay,
  });
  const options = deliveries.map((value) => ({ value, text: t(`admin.alerts.delivery.${value}`) }));
  return (
    <form className={styles.settings} noValidate onSubmit={form.submit}>
      <fieldset>
        <legend className="h4">{t('admin.alerts.rules')}</legend>
        <p className="hint">{t('admin.alerts.rules_hint', { timeZone: shopBrand().timeZone })}</p>
        <div className={styles.rule}>
          <SelectField label={t('admin.alerts.kind.purchase')} options={options.slice(0, 1)} disabled />
          <Recipients kind="purchase" form={form.form} staff={staff} />
        </div>
        {kinds.map((kind) => (
          <div key={kind} className={styles.rule}>
            <SelectField
              label={t(`admin.alerts.kind.${kind}`)}
              options={options}
              {...form.field(`rules.${kind}.delivery`)}
            />
            <Recipients kind={kind} form={form.form} staff={staff} />
          </div>
        ))}
      </fieldset>
      <p>
        <button
          type="submit"
          className="btn btn-p btn-md"
          disabled={form.isSubmitting}
          aria-busy={form.isSubmitting}
        >
          {t(form.isSubmitting ? 'admin.saving' : 'admin.alerts.save')}
        </button>
      </p>
    </form>
  );
}
