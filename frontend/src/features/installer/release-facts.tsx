import { Copy } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import type { CurrentInstaller } from '../../api/schema';
import { Icon } from '../../ui/icons';
import { fileSize, longDate } from '../i18n/formats';
import { useLanguage } from '../i18n/language';
import styles from './release-facts.module.css';

const copiedMs = 2_000;

function Checksum({ sum }: { sum: string }) {
  const { t } = useLanguage();
  const [isCopied, setCopied] = useState(false);
  const text = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    if (!isCopied) return undefined;
    const timer = setTimeout(() => setCopied(false), copiedMs);
    return () => clearTimeout(timer);
  }, [isCopied]);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(sum);
      setCopied(true);
    } catch {
      // Without access to the clipboard the text is selected, to be copied manually.
      if (text.current) window.getSelection()?.selectAllChildren(text.current);
    }
  };
  return (
    <dd className={styles.checksum}>
      <span className="mono" ref={text}>
        {sum}
      </span>
      <button type="button" className="btn btn-sm" onClick={() => void copy()}>
        <Icon of={Copy} />
        {t(isCopied ? 'installer.copied' : 'installer.copy')}
      </button>
      <span className="sr" role="status">
        {isCopied ? t('installer.copied') : ''}
      </span>
    </dd>
  );
}

/** File name, checksum, date and release notes of the installer. */
export function ReleaseFacts({ release }: { release: CurrentInstaller }) {
  const { t, lang } = useLanguage();
  return (
    <dl className="named">
      <div>
        <dt>{t('installer.file')}</dt>
        <dd>
          <span className="mono">{release.fileName}</span>, {fileSize(release.size, lang)}
        </dd>
      </div>
      <div>
        <dt>{t('installer.checksum')}</dt>
        <Checksum sum={release.sha256} />
      </div>
      <div>
        <dt>{t('installer.published')}</dt>
        <dd>{longDate(release.publishedAt, lang)}</dd>
      </div>
      <div>
        <dt>{t('installer.notes')}</dt>
        <dd>
          <ul className="dashes">
            {release.notes.split('\n').map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ul>
        </dd>
      </div>
    </dl>
  );
}
