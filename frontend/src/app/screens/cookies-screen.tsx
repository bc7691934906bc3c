import { useConsent } from '../../features/consent/consent';
import { useLanguage } from '../../features/i18n/language';
import { Reading } from '../../features/pages/reading';
import { PageOf } from './page-text';

export function Component() {
  const { t } = useLanguage();
  const { openSettings } = useConsent();
  return (
    <PageOf name="cookies">
      {(text) => (
        <Reading text={text}>
          <button type="button" className="btn btn-p btn-md" onClick={openSettings}>
            {t('cookies.open')}
          </button>
        </Reading>
      )}
    </PageOf>
  );
}
