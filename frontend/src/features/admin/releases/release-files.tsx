import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../../api/requests/client';
import { postAdminReleasesArtifactsConstraints as constraints } from '../../../api/admin-form-constraints';
import type { Artifact, ReleaseDetails, UploadedArtifact } from '../../../api/schema';
import { upload } from '../../../api/requests/upload';
import { SelectField } from '../../../ui/forms/select-field';
import { type UploadControl, UploadZone } from '../../../ui/forms/upload-zone';
import { fileSize } from '../../i18n/formats';
import { useLanguage } from '../../i18n/language';
import { errorMessage } from '../panel/error-message';
import { safeFileName } from '../panel/form/safe-file-name';
import styles from './releases.module.css';

type Target = Pick<Artifact, 'platform' | 'arch' | 'kind' | 'formats'>;

const { platform: platforms, arch: architectures, kind: kinds } = constraints;
const formats = ['VST3', 'AU', 'AAX', 'CLAP', 'Standalone'] as const;
const archOf = (platform: Target['platform']) => (platform === 'macos-universal' ? 'universal' : 'x64');

function FileList({ artifacts }: { artifacts: readonly Artifact[] }) {
  const { t, lang } = useLanguage();
  if (artifacts.length === 0) return <p>{t('admin.releases.no_files')}</p>;
  return (
    <ul className={styles.files}>
      {artifacts.map(({ id, platform, arch, kind, formats: shown, fileName, bytes, sha256, ed25519 }) => (
        <li key={id}>
          <b>{fileName}</b>
          <span>
            {[t(`admin.platform.${platform}`), arch, t(`admin.releases.kind.${kind}`), ...shown].join(', ')}
          </span>
          <span>{fileSize(bytes, lang)}</span>
          <small className="mono">{`SHA-256 ${sha256}`}</small>
          {ed25519 ? <small className="mono">{`Ed25519 ${ed25519}`}</small> : null}
        </li>
      ))}
    </ul>
  );
}

interface TargetProps {
  target: Target;
  onChange: (target: Target) => void;
}

/** For what the next file is. */
function TargetFields({ target, onChange }: TargetProps) {
  const { t } = useLanguage();
  const options = <Value extends string>(values: readonly Value[], textOf: (value: Value) => string) =>
    values.map((value) => ({ value, text: textOf(value) }));
  return (
    <>
      <SelectField
        label={t('admin.releases.platform')}
        options={options(platforms.enum, (value) => t(`admin.platform.${value}`))}
        value={target.platform}
        onChoose={(chosen) => {
          const platform = platforms.enum.find((value) => value === chosen) ?? target.platform;
          onChange({ ...target, platform, arch: archOf(platform) });
        }}
      />
      <SelectField
        label={t('admin.releases.arch')}
        options={options(architectures.enum, (value) => value)}
        value={target.arch}
        onChoose={(chosen) =>
          onChange({ ...target, arch: architectures.enum.find((value) => value === chosen) ?? target.arch })
        }
      />
      <SelectField
        label={t('admin.releases.kind')}
        options={options(kinds.enum.slice(0, -1), (value) => t(`admin.releases.kind.${value}`))}
        value={target.kind}
        onChoose={(chosen) =>
          onChange({ ...target, kind: kinds.enum.find((value) => value === chosen) ?? target.kind })
        }
      />
      <fieldset className="choices full">
        <legend>{t('admin.releases.formats')}</legend>
        {formats.map((format) => (
          <label key={format}>
            <input
              type="checkbox"
              checked={target.formats.includes(format)}
              onChange={({ target: { checked } }) =>
                onChange({
                  ...target,
                  formats: target.formats.filter((one) => one !== format).concat(checked ? format : []),
                })
              }
            />
            {format}
          </label>
        ))}
      </fieldset>
    </>
  );
}

interface FilesProps {
  release: ReleaseDetails;
  onChange: (release: ReleaseDetails) => void;
}

/** The files of a draft; an uploaded one is hashed, signed and added at once. */
export function ReleaseFiles({ release, onChange }: FilesProps) {
  const { t } = useLanguage();
  const queryClient = useQueryClient();
  const [target, setTarget] = useState<Target>({
    ...{ platform: 'macos-universal', arch: 'universal', kind: 'installer', formats: [] },
  });
  const send = async (file: File, control: UploadControl) => {
    const fileName = safeFileName(file.name);
    const path = `/admin/releases/files?${new URLSearchParams({ fileName }).toString()}`;
    const { storageKey } = await upload<UploadedArtifact>({ path, file, ...control });
    const { id } = release;
    const body = { ...target, fileName, storageKey };
    onChange(await api.post('/admin/releases/{id}/artifacts', { path: { id }, body }));
    await queryClient.invalidateQueries({ queryKey: ['admin'] });
  };
  return (
    <section className="full" aria-label={t('admin.releases.files')}>
      <h3>{t('admin.releases.files')}</h3>
      <FileList artifacts={release.artifacts} />
      <div className={styles.target}>
        <TargetFields target={target} onChange={setTarget} />
      </div>
      <UploadZone
        // Another target cancels the upload, because the file belongs to the target before.
        key={JSON.stringify(target)}
        title={t('admin.releases.file')}
        hint={t('admin.releases.file_hint')}
        accept=".pkg,.dmg,.exe,.msi,.zip,.pdf"
        cancelLabel={t('admin.cancel')}
        send={send}
        describeError={(problem) => errorMessage(t, problem, 'admin.upload_failed')}
      />
    </section>
  );
}
