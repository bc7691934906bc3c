import { useWatch } from 'react-hook-form';
import {
  addInstallerConstraints as constraints,
  releaseNotesConstraints,
} from '../../../api/form-constraints';
import type { UploadedInstaller } from '../../../api/schema';
import { upload } from '../../../api/requests/upload';
import { Field } from '../../../ui/forms/field';
import { SelectField } from '../../../ui/forms/select-field';
import { TextArea } from '../../../ui/forms/text-area';
import { type UploadControl, UploadZone } from '../../../ui/forms/upload-zone';
import type { ApiForm } from '../../../ui/forms/use-api-form';
import { useLanguage } from '../../i18n/language';
import { errorMessage } from '../panel/error-message';
import { safeFileName } from '../panel/form/safe-file-name';
import { isVersion, type ReleaseFormValues } from './release';

const platforms = constraints.platform.enum;
const channels = constraints.channel.enum;

/** The file is uploaded at once; the release refers to it. */
function InstallerFile({ form, field }: ApiForm<ReleaseFormValues>) {
  const { t } = useLanguage();
  const [platform, storageKey, fileName] = useWatch({
    control: form.control,
    name: ['platform', 'storageKey', 'fileName'],
  });
  const noFile = 'admin.releases.no_file';
  const { error } = field('storageKey', constraints.storageKey, { required: noFile, invalid: noFile });
  const take = async (file: File, control: UploadControl) => {
    const name = safeFileName(file.name);
    const query = new URLSearchParams({ platform, fileName: name }).toString();
    const path = `/admin/releases/files?${query}`;
    const uploaded = await upload<UploadedInstaller>({ path, file, ...control });
    form.setValue('fileName', name, { shouldDirty: true });
    form.setValue('storageKey', uploaded.storageKey, {
      shouldDirty: true,
      shouldValidate: form.formState.isSubmitted,
    });
  };
  return (
    <div className="full">
      {storageKey ? <p role="status">{t('admin.releases.uploaded', { name: fileName })}</p> : null}
      <UploadZone
        // Another platform cancels the upload, because the file belongs to the platform before.
        key={platform}
        title={t('admin.releases.file')}
        hint={t('admin.releases.file_hint')}
        accept=".pkg,.dmg,.exe,.msi,.zip"
        cancelLabel={t('admin.cancel')}
        send={take}
        describeError={(problem) => errorMessage(t, problem, 'admin.upload_failed')}
      />
      {error ? (
        <p className="err" role="alert">
          {error}
        </p>
      ) : null}
    </div>
  );
}

export function ReleaseFields(props: ApiForm<ReleaseFormValues>) {
  const { t } = useLanguage();
  const { form, field } = props;
  const platform = field('platform', constraints.platform);
  const badVersion = 'admin.releases.bad_version';
  return (
    <>
      <SelectField
        label={t('admin.releases.platform')}
        options={platforms.map((value) => ({ value, text: t(`admin.platform.${value}`) }))}
        {...platform}
        onChange={(event) => {
          void platform.onChange(event);
          // An uploaded file belongs to its platform.
          form.setValue('storageKey', '');
          form.setValue('fileName', '');
        }}
      />
      <SelectField
        label={t('admin.releases.channel')}
        options={channels.map((value) => ({ value, text: t(`admin.releases.channel.${value}`) }))}
        {...field('channel', constraints.channel)}
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
      <InstallerFile {...props} />
      <TextArea
        label={t('admin.releases.notesEn')}
        rows={6}
        {...field('notesEn', releaseNotesConstraints.en, { required: 'admin.releases.fill_in' })}
      />
      <TextArea
        label={t('admin.releases.notesRu')}
        rows={6}
        {...field('notesRu', releaseNotesConstraints.ru, { required: 'admin.releases.fill_in' })}
      />
    </>
  );
}
