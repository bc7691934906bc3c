import { Download } from 'lucide-react';
import type { GrantedFile } from '../../api/types';
import { Icon } from '../../ui/icons';
import { fileSize } from '../i18n/formats';
import { useLanguage } from '../i18n/language';
import { fileAddress } from '../i18n/file-address';
import styles from './owned.module.css';

const systems = { 'macos-universal': 'macOS', 'windows-x64': 'Windows' } as const;

function StoredFileFacts({ file }: { file: GrantedFile }) {
  const { t, lang } = useLanguage();
  return (
    <>
      <small className="num">
        {fileSize(file.bytes, lang)}
        {file.triesLeft == null ? '' : ` · ${t('files.tries', { n: file.triesLeft })}`}
      </small>
      <details className={styles.checksum}>
        <summary>{t('files.show_checksum')}</summary>
        <small className="mono">{t('files.checksum', { sum: file.sha256 })}</small>
      </details>
    </>
  );
}

/** One file with its size, checksum and remaining downloads, or with the server that hosts it. */
export function FileRow({ file }: { file: GrantedFile }) {
  const { t, lang } = useLanguage();
  const isUsedUp = file.triesLeft === 0;
  const system = systems[file.platform];
  return (
    <div className={styles.file}>
      <div>
        <b>{t('files.name', { name: file.pluginName, version: file.version, system })}</b>
        {file.linkHost ? (
          <small>{t('files.on_host', { host: file.linkHost })}</small>
        ) : (
          <StoredFileFacts file={file} />
        )}
      </div>
      {isUsedUp ? (
        <span className="pill pill-off">{t('files.spent')}</span>
      ) : (
        <a
          className="btn btn-md"
          href={fileAddress(file.url, lang)}
          aria-label={t('files.download_for', { name: file.pluginName, system })}
        >
          <Icon of={Download} />
          {t('card.download')}
        </a>
      )}
    </div>
  );
}
