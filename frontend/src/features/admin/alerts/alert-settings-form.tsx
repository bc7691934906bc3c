import { Plus, Trash2 } from 'lucide-react';
import { api } from '../../../api/requests/client';
import type { AlertSettings } from '../../../api/schema';
import { Field } from '../../../ui/forms/field';
import { SelectField } from '../../../ui/forms/select-field';
import { useFormValue } from '../../../ui/forms/use-form-value';
import { Icon } from '../../../ui/icons';
import tableStyles from '../../../ui/table/table.module.css';
import { useLanguage } from '../../i18n/language';
import { useDetailForm } from '../panel/form/use-detail-form';
import styles from './alerts.module.css';

const kinds = ['dispute', 'events', 'mails', 'findings', 'lag', 'clock', 'disk', 'backup', 'outage'] as const;
const deliveries = ['at-once', 'digest', 'off'] as const;
const maxAddresses = 10;
const stay = () => undefined;

/** Who receives alerts, and how each kind is delivered. */
export function AlertSettingsForm({ settings: { addresses, rules, version } }: { settings: AlertSettings }) {
  const { t, lang } = useLanguage();
  const { field, form, submit, isSubmitting } = useDetailForm<Omit<AlertSettings, 'version'>>({
    defaultValues: { addresses, rules },
    save: (values) => api.put('/admin/alert-settings', { body: { ...values, version } }),
    done: 'admin.alerts.saved',
    failed: 'admin.alerts.not_saved',
    onClose: stay,
  });
  const [rows, setRows] = useFormValue(form, 'addresses');
  return (
    <form className={styles.settings} noValidate onSubmit={submit}>
      <fieldset>
        <legend className="h4">{t('admin.alerts.recipients')}</legend>
        <p className="hint">{t('admin.alerts.recipients_hint')}</p>
        {rows.map((_, index) => (
          <div key={index} className={styles.address}>
            <Field
              type="email"
              label={t('admin.alerts.email', { number: index + 1 })}
              {...field(
                `addresses.${index}.email`,
                { required: true, minLength: 1, maxLength: 254 },
                { required: 'admin.alerts.no_email' },
              )}
            />
            <SelectField
              label={t('admin.alerts.language', { number: index + 1 })}
              options={(['en', 'ru'] as const).map((value) => ({
                value,
                text: t(`admin.alerts.language.${value}`),
              }))}
              {...field(`addresses.${index}.language`, {})}
            />
            <span className={tableStyles.actions}>
              <button
                type="button"
                className={tableStyles.destructive}
                aria-label={t('admin.alerts.remove', { number: index + 1 })}
                onClick={() => setRows(rows.filter((__, other) => other !== index))}
              >
                <Icon of={Trash2} />
              </button>
            </span>
          </div>
        ))}
        {rows.length < maxAddresses ? (
          <button
            type="button"
            className="btn btn-md"
            onClick={() => setRows([...rows, { email: '', language: lang }])}
          >
            <Icon of={Plus} />
            {t('admin.alerts.add')}
          </button>
        ) : null}
      </fieldset>
      <fieldset>
        <legend className="h4">{t('admin.alerts.rules')}</legend>
        <p className="hint">{t('admin.alerts.rules_hint')}</p>
        {kinds.map((kind) => (
          <SelectField
            key={kind}
            label={t(`admin.alerts.kind.${kind}`)}
            options={deliveries.map((value) => ({ value, text: t(`admin.alerts.delivery.${value}`) }))}
            {...field(`rules.${kind}`, {})}
          />
        ))}
      </fieldset>
      <p>
        <button type="submit" className="btn btn-p btn-md" disabled={isSubmitting} aria-busy={isSubmitting}>
          {t(isSubmitting ? 'admin.saving' : 'admin.alerts.save')}
        </button>
      </p>
    </form>
  );
}
