import { useQuery } from '@tanstack/react-query';
import { useLanguage } from '../i18n/language';
import { installerQueries } from './installer.queries';
import { type Platform, platforms, systemNames } from './platform';
import styles from './platform-choice.module.css';

function Version({ of: platform }: { of: Platform }) {
  const { t, lang } = useLanguage();
  const { data } = useQuery(installerQueries.channel(platform, lang));
  return (
    <small className="muted num">{data ? t('installer.version', { version: data.current }) : '—'}</small>
  );
}

/** Both platforms, as two large radio buttons. */
export function PlatformChoice({
  chosen,
  onChoose,
}: {
  chosen: Platform;
  onChoose: (platform: Platform) => void;
}) {
  const { t } = useLanguage();
  return (
    <fieldset className={styles.platforms}>
      <legend className="sr">{t('installer.platform')}</legend>
      {platforms.map((platform) => (
        <label key={platform} className={styles.platform}>
          <input
            type="radio"
            name="platform"
            value={platform}
            checked={chosen === platform}
            onChange={() => onChoose(platform)}
          />
          <span>
            <b className="h4">{systemNames[platform]}</b>
            <span>{t(`installer.${platform}`)}</span>
            <Version of={platform} />
          </span>
        </label>
      ))}
    </fieldset>
  );
}
