import { Link } from '../../../ui/link';
import { useLanguage } from '../../i18n/language';
import { TrialFiles } from './trial-files';
import styles from './trials.module.css';

/** From the download to the running trial. */
export function TrialSteps({ slug, activatePath }: { slug: string; activatePath: string }) {
  const { t } = useLanguage();
  return (
    <ol className={styles.steps}>
      <li>
        <h2 className="h4">{t('trial.download')}</h2>
        <p>{t('trial.download_text')}</p>
        <div className={styles.files}>
          <TrialFiles slug={slug} />
        </div>
      </li>
      <li>
        <h2 className="h4">{t('trial.open')}</h2>
        <p>{t('trial.open_text')}</p>
      </li>
      <li>
        <h2 className="h4">{t('trial.confirm')}</h2>
        <p>{t('trial.confirm_text')}</p>
        <Link className="link" to={activatePath}>
          {t('trial.enter_code')}
        </Link>
      </li>
    </ol>
  );
}
