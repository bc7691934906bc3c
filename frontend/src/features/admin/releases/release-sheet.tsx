import { type FormEvent, useCallback, useState } from 'react';
import { send } from '../../../api/client';
import type { UploadedInstaller } from '../../../api/schema';
import { upload } from '../../../api/upload';
import { Choice } from '../../../ui/choice';
import { Field } from '../../../ui/field';
import { Sheet } from '../../../ui/sheet';
import { TextArea } from '../../../ui/text-area';
import { type Sending, Underway, UploadZone } from '../../../ui/upload-zone';
import { useLanguage } from '../../i18n/language';
import { Banners } from '../panel/banners';
import { panelFailure } from '../panel/panel-failure';
import { plainName } from '../panel/plain-name';
import { useAdminChange } from '../panel/use-admin-change';
import { useKept } from '../panel/use-kept';
import { useUnsaved } from '../panel/use-unsaved';
import { channels, emptyRelease, platforms, problemsOf, type ReleaseForm, releaseOf } from './release';

interface PartProps {
  form: ReleaseForm;
  set: (next: Partial<ReleaseForm>) => void;
  problems: ReturnType<typeof problemsOf>;
}

/** The file goes up by itself; the release is made of it afterwards. */
function InstallerFile({ form, set, problems }: PartProps) {
  const { t } = useLanguage();
  const take = async (file: File, sending: Sending) => {
    const fileName = plainName(file.name);
    const query = new URLSearchParams({ platform: form.platform, fileName }).toString();
    const path = `/admin/releases/files?${query}`;
    const { storageKey } = await upload<UploadedInstaller>({ path, file, ...sending });
    set({ fileName, storageKey });
  };
  return (
    <div className="full">
      {form.storageKey ? <p role="status">{t('admin.releases.uploaded', { name: form.fileName })}</p> : null}
      <UploadZone
        // One that is on its way when another platform is chosen ends: its file is for the platform before.
        key={form.platform}
        title={t('admin.releases.file')}
        hint={t('admin.releases.file_hint')}
        accept=".pkg,.dmg,.exe,.msi,.zip"
        cancelLabel={t('admin.cancel')}
        send={take}
        explain={(error) => panelFailure(t, error, 'admin.upload_failed')}
      />
      {problems.storageKey ? (
        <p className="err" role="alert">
          {t(problems.storageKey)}
        </p>
      ) : null}
    </div>
  );
}

function Fields(props: PartProps) {
  const { t } = useLanguage();
  const { form, set, problems } = props;
  const told = (key: string | undefined) => (key ? t(key) : undefined);
  return (
    <div className="sht-body">
      <Choice
        label={t('admin.releases.platform')}
        value={form.platform}
        options={platforms.map((value) => ({ value, text: t(`admin.platform.${value}`) }))}
        onChoose={(value) =>
          // A file belongs to the platform that it was brought for.
          set({
            platform: platforms.find((one) => one === value) ?? form.platform,
            storageKey: '',
            fileName: '',
          })
        }
      />
      <Choice
        label={t('admin.releases.channel')}
        value={form.channel}
        options={channels.map((value) => ({ value, text: t(`admin.releases.channel.${value}`) }))}
        onChoose={(value) => set({ channel: channels.find((one) => one === value) ?? form.channel })}
      />
      <Field
        data-first
        label={t('admin.releases.version')}
        isMarked
        maxLength={64}
        placeholder="1.10.0"
        value={form.version}
        error={told(problems.version)}
        onChange={({ target }) => set({ version: target.value })}
      />
      <InstallerFile {...props} />
      {(['notesEn', 'notesRu'] as const).map((name) => (
        <TextArea
          key={name}
          label={t(`admin.releases.${name}`)}
          required
          rows={6}
          maxLength={5_000}
          value={form[name]}
          error={told(problems[name])}
          onChange={({ target }) => set({ [name]: target.value })}
        />
      ))}
    </div>
  );
}

/** Publishes a file as a version for one platform. A published version never changes. */
export function ReleaseSheet({ onClose }: { onClose: () => void }) {
  const { t } = useLanguage();
  const { change, isBusy } = useAdminChange();
  const { value: form, setValue: setForm, ...kept } = useKept('release', () => emptyRelease);
  const [isChecked, setChecked] = useState(false);
  const problems = problemsOf(form);
  const [uploads, setUploads] = useState(0);
  const onUpload = useCallback((more: number) => setUploads((now) => now + more), []);
  const isUploading = uploads > 0;
  const isChanged = isUploading || kept.isChanged;
  const close = useUnsaved({ isChanged, onGivenUp: kept.forget, onClose });
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setChecked(true);
    if (Object.keys(problems).length > 0) return;
    const isDone = await change({
      run: () => send('POST', '/admin/releases', releaseOf(form)),
      done: 'admin.releases.published',
      failed: 'admin.releases.not_published',
    });
    if (!isDone) return;
    kept.forget();
    onClose();
  };
  return (
    <Sheet isWide title={t('admin.releases.add')} closeLabel={t('admin.close')} onClose={close}>
      <form noValidate onSubmit={(event) => void submit(event)}>
        <Underway value={onUpload}>
          <Fields
            form={form}
            set={(next) => setForm((now) => ({ ...now, ...next }))}
            problems={isChecked ? problems : {}}
          />
        </Underway>
        <Banners />
        <footer>
          <button type="button" className="btn btn-md" onClick={close}>
            {t('admin.cancel')}
          </button>
          <button
            type="submit"
            className="btn btn-p btn-md"
            disabled={isBusy || isUploading}
            aria-busy={isBusy}
          >
            {t(isUploading ? 'admin.loading' : isBusy ? 'admin.saving' : 'admin.releases.publish')}
          </button>
        </footer>
      </form>
    </Sheet>
  );
}
