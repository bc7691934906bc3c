import { clsx } from 'clsx';
import { Trash2 } from 'lucide-react';
import type { NewProductFile, ProductFile } from '../../../../api/schema';
import { Icon } from '../../../../ui/icons';
import { TextArea } from '../../../../ui/forms/text-area';
import { UploadZone } from '../../../../ui/forms/upload-zone';
import { fileSize } from '../../../i18n/formats';
import { useFormValue } from '../../../../ui/forms/use-form-value';
import { useLanguage } from '../../../i18n/language';
import { safeFileName } from '../../panel/form/safe-file-name';
import { platforms, type ProductForm } from './product-form';
import { useUploads } from '../../panel/pictures/use-uploads';
import styles from '../products.module.css';
import uploadStyles from '../../../../ui/forms/upload.module.css';

function PublishedFiles({ files }: { files: readonly ProductFile[] }) {
  const { t, lang } = useLanguage();
  if (files.length === 0) return <p className="muted">{t('admin.products.no_files')}</p>;
  return (
    <ul className={styles.files}>
      {files.map(({ id, platform, version, fileName, bytes, sha256 }) => (
        <li key={id}>
          <b>{fileName}</b>
          <span className="muted">
            {t(`admin.platform.${platform}`)}, {version}, {fileSize(bytes, lang)}
          </span>
          <code title={sha256}>{t('admin.products.sum', { sum: sha256.slice(0, 16) })}</code>
        </li>
      ))}
    </ul>
  );
}

const noNotes = { en: '', ru: '' };

/** What is new in the version, for its files on every platform. */
function NotesFields({
  files,
  onChange,
}: {
  files: readonly NewProductFile[];
  onChange: (files: NewProductFile[]) => void;
}) {
  const { t } = useLanguage();
  const notes = files.find((file) => file.notes)?.notes ?? noNotes;
  const languages = ['en', 'ru'] as const;
  return languages.map((lang) => (
    <div key={lang} className="full">
      <TextArea
        label={t(`admin.products.notes_${lang}`)}
        rows={3}
        maxLength={2_000}
        value={notes[lang] ?? ''}
        onChange={({ target }) =>
          onChange(files.map((file) => ({ ...file, notes: { ...notes, [lang]: target.value } })))
        }
      />
    </div>
  ));
}

/** The files that customers download. A published file never changes: a new one belongs to a new version. */
export function FileFields({ form, files }: ProductForm & { files: readonly ProductFile[] }) {
  const { t } = useLanguage();
  const { file: send, describeError } = useUploads();
  const [newFiles, setNewFiles] = useFormValue(form, 'newFiles');
  const [version] = useFormValue(form, 'version');
  const change = (next: (now: NewProductFile[]) => NewProductFile[]) => {
    setNewFiles(next);
    // A product on sale needs a file.
    if (form.formState.isSubmitted) void form.trigger('isActive');
  };
  return (
    <>
      <div className="full">
        <PublishedFiles files={files} />
      </div>
      <h3 className={clsx('full', styles.heading)}>{t('admin.products.files_of_version', { version })}</h3>
      {platforms.map((platform) => {
        const uploaded = newFiles.find((candidate) => candidate.platform === platform);
        const without = (list: NewProductFile[]) => list.filter((other) => other.platform !== platform);
        return (
          <div key={platform}>
            <h4 className={styles.heading}>{t(`admin.platform.${platform}`)}</h4>
            {uploaded ? (
              <p className={clsx(uploadStyles.zone, uploadStyles.busy)}>
                <span>{uploaded.fileName}</span>
                <button
                  type="button"
                  aria-label={t('admin.remove', { name: uploaded.fileName })}
                  onClick={() => change(without)}
                >
                  <Icon of={Trash2} />
                </button>
              </p>
            ) : (
              <UploadZone
                title={t('admin.products.choose_file')}
                hint={t('admin.products.file_hint')}
                accept=".zip,.pkg,.dmg,.exe,.msi"
                cancelLabel={t('admin.cancel')}
                describeError={describeError}
                send={async (file, sending) => {
                  const fileName = safeFileName(file.name);
                  const { storageKey } = await send(file, fileName, sending);
                  change((now) => [...without(now), { platform, fileName, storageKey }]);
                }}
              />
            )}
          </div>
        );
      })}
      {newFiles.length > 0 ? <NotesFields files={newFiles} onChange={setNewFiles} /> : null}
    </>
  );
}
