import { Trash2 } from 'lucide-react';
import type { ProductFile } from '../../../api/schema';
import { Icon } from '../../../ui/icons';
import { UploadZone } from '../../../ui/upload-zone';
import { fileSize } from '../../i18n/formats';
import { useLanguage } from '../../i18n/language';
import { plainName } from '../panel/plain-name';
import type { FieldsProps } from './main-fields';
import { platforms } from './product';
import { useUploads } from './use-uploads';

function Published({ files }: { files: readonly ProductFile[] }) {
  const { t, lang } = useLanguage();
  if (files.length === 0) return <p className="muted">{t('admin.products.no_files')}</p>;
  return (
    <ul className="prd-files">
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

/** What buyers download. A published file never changes: another one belongs to another version. */
export function FileFields({ draft, change, files }: FieldsProps & { files: readonly ProductFile[] }) {
  const { t } = useLanguage();
  const { file: send, explain } = useUploads();
  return (
    <>
      <div className="full">
        <Published files={files} />
      </div>
      <h3 className="full prd-h">{t('admin.products.files_of_version', { version: draft.version })}</h3>
      {platforms.map((platform) => {
        const fresh = draft.newFiles.find((candidate) => candidate.platform === platform);
        const without = (list: typeof draft.newFiles) => list.filter((other) => other.platform !== platform);
        return (
          <div key={platform}>
            <h4 className="prd-h">{t(`admin.platform.${platform}`)}</h4>
            {fresh ? (
              <p className="upz upz-busy">
                <span>{fresh.fileName}</span>
                <button
                  type="button"
                  aria-label={t('admin.remove', { name: fresh.fileName })}
                  onClick={() => change((now) => ({ newFiles: without(now.newFiles) }))}
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
                explain={explain}
                send={async (file, sending) => {
                  const fileName = plainName(file.name);
                  const { storageKey } = await send(file, fileName, sending);
                  change((now) => ({
                    newFiles: [...without(now.newFiles), { platform, fileName, storageKey }],
                  }));
                }}
              />
            )}
          </div>
        );
      })}
    </>
  );
}
