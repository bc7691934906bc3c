import { useQuery } from '@tanstack/react-query';
import {
  draftReleaseConstraints as constraints,
  draftNotesConstraints,
} from '../../../api/admin-form-constraints';
import { Field } from '../../../ui/forms/field';
import { SelectField } from '../../../ui/forms/select-field';
import { SwitchField } from '../../../ui/forms/switch-field';
import { TextArea } from '../../../ui/forms/text-area';
import type { ApiForm } from '../../../ui/forms/use-api-form';
import { useFormValue } from '../../../ui/forms/use-form-value';
import { useLanguage } from '../../i18n/language';
import { firstProductsQuery } from '../panel/first-products.query';
import {
  installerSubject,
  isMemory,
  isPercent,
  isSystemVersion,
  isVersion,
  type ReleaseFormValues,
} from './release';

type ReleaseForm = Pick<ApiForm<ReleaseFormValues>, 'form' | 'field'>;

const channels = constraints.channel.enum;

/** The installer and the first hundred products. */
export function useSubjects(): { value: string; text: string }[] {
  const { t } = useLanguage();
  const products = useQuery(firstProductsQuery);
  return [
    { value: installerSubject, text: t('admin.releases.installer') },
    ...(products.data?.products.map(({ id, name }) => ({ value: id, text: name })) ?? []),
  ];
}

/** What is released; a saved draft keeps both. */
function SubjectFields({ field }: ReleaseForm) {
  const { t } = useLanguage();
  const badVersion = 'admin.releases.bad_version';
  return (
    <>
      <SelectField
        label={t('admin.releases.subject')}
        options={useSubjects()}
        {...field('subject', { required: true })}
      />
      <Field
        data-first
        label={t('admin.releases.version')}
        isMarked
        placeholder="1.10.0"
        {...field('version', constraints.version, {
          required: badVersion,
          invalid: badVersion,
          validate: (version) => (isVersion(version) ? undefined : badVersion),
        })}
      />
    </>
  );
}

const systems = ['minMac', 'minWindows', 'maxMac', 'maxWindows'] as const;

function SystemFields({ field }: ReleaseForm) {
  const { t } = useLanguage();
  return (
    <>
      {systems.map((name) => (
        <Field
          key={name}
          label={t(`admin.releases.${name}`)}
          placeholder={name.endsWith('Mac') ? '11.0' : '10'}
          {...field(
            name,
            {},
            { validate: (text) => (isSystemVersion(text) ? undefined : 'admin.releases.bad_system') },
          )}
        />
      ))}
      <Field
        label={t('admin.releases.minMemoryGb')}
        inputMode="numeric"
        {...field(
          'minMemoryGb',
          {},
          { validate: (text) => (isMemory(text) ? undefined : 'admin.releases.bad_memory') },
        )}
      />
    </>
  );
}

/** Channel, roll-out, systems and notes of a draft. */
export function ReleaseFields({ form, field, isNew }: ReleaseForm & { isNew: boolean }) {
  const { t } = useLanguage();
  const [isCritical, setCritical] = useFormValue(form, 'isCritical');
  return (
    <>
      {isNew ? <SubjectFields form={form} field={field} /> : null}
      <SelectField
        label={t('admin.releases.channel')}
        options={channels.map((value) => ({ value, text: t(`admin.releases.channel.${value}`) }))}
        {...field('channel', constraints.channel)}
      />
      <Field
        label={t('admin.releases.rolloutPercent')}
        hint={t('admin.releases.rollout_hint')}
        inputMode="numeric"
        {...field(
          'rolloutPercent',
          {},
          { validate: (text) => (isPercent(text) ? undefined : 'admin.releases.bad_percent') },
        )}
      />
      <SwitchField
        label={t('admin.releases.isCritical')}
        hint={t('admin.releases.critical_hint')}
        isOn={isCritical}
        onChange={setCritical}
      />
      <SystemFields form={form} field={field} />
      <TextArea
        label={t('admin.releases.notesEn')}
        rows={6}
        {...field('notesEn', draftNotesConstraints.en)}
      />
      <TextArea
        label={t('admin.releases.notesRu')}
        rows={6}
        {...field('notesRu', draftNotesConstraints.ru)}
      />
    </>
  );
}
