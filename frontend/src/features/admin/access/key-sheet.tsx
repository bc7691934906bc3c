import type { UseFormRegisterReturn } from 'react-hook-form';
import { createApiKeyConstraints as constraints } from '../../../api/admin-form-constraints';
import { api } from '../../../api/requests/client';
import type { CreateApiKey } from '../../../api/schema';
import { Field } from '../../../ui/forms/field';
import { SelectField } from '../../../ui/forms/select-field';
import { useLanguage } from '../../i18n/language';
import { Choices } from '../panel/form/choices';
import { FormSheet } from '../panel/form/form-sheet';
import { useDetailForm } from '../panel/form/use-detail-form';
import { byNoun, verbText } from './permission-names';
import styles from './access.module.css';

function PermissionChoice({ error, ...choice }: UseFormRegisterReturn & { error?: string | undefined }) {
  const { t } = useLanguage();
  return (
    <Choices legend={t('admin.keys.permissions')} error={error}>
      {[...byNoun(constraints.permissions.enum)].map(([noun, permissions]) => (
        <div key={noun} className={styles.noun}>
          <span>{t(`admin.permission.${noun}`)}</span>
          {permissions.map((permission) => (
            <label key={permission}>
              <input type="checkbox" value={permission} {...choice} />
              <span>
                <span className="sr">{t(`admin.permission.${noun}`)}: </span>
                {t(verbText(permission))}
              </span>
            </label>
          ))}
        </div>
      ))}
    </Choices>
  );
}

/** Creates a key, which is shown once. */
export function KeySheet({ onSecret, onClose }: { onSecret: (secret: string) => void; onClose: () => void }) {
  const { t } = useLanguage();
  const form = useDetailForm<CreateApiKey>({
    defaultValues: { name: '', permissions: [], days: 90 },
    save: async ({ days, ...values }) => {
      const body = { ...values, days: Number(days) as CreateApiKey['days'] };
      onSecret((await api.post('/admin/keys', { body })).secret);
    },
    done: 'admin.keys.created',
    failed: 'admin.keys.not_created',
    onClose,
  });
  const choice = form.field(
    'permissions',
    {},
    { validate: (chosen) => (chosen.length > 0 ? undefined : 'admin.keys.no_permissions') },
  );
  return (
    <FormSheet
      isWide
      title={t('admin.keys.add')}
      submitText={t('admin.create')}
      needs="keys:write"
      form={form}
      onClose={form.close}
    >
      <div className="full">
        <Field
          data-first
          label={t('admin.keys.name')}
          hint={t('admin.keys.name_hint')}
          {...form.field('name', constraints.name, { required: 'admin.keys.no_name' })}
        />
      </div>
      <div className="full">
        <SelectField
          label={t('admin.keys.days')}
          options={constraints.days.enum.map((days) => ({
            value: String(days),
            text: t('admin.keys.days_count', { count: days }),
          }))}
          {...form.field('days', {})}
        />
      </div>
      <PermissionChoice {...choice} />
    </FormSheet>
  );
}
