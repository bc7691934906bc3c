import { useConsent } from '../../../features/consent/consent';
import { useLanguage } from '../../../features/i18n/language';
import { DocumentText } from '../../../features/pages/document-text';
import { DocumentPage } from './document-page';

export function Component() {
  const { t } = useLanguage();
  const { openSettings } = useConsent();
  return (
    <DocumentPage name="cookies">
      {(text) => (
        <DocumentText text={text}>
          <button type="button" className="btn btn-p btn-md" onClick={openSettings}>
            {t('cookies.open')}
          </button>
        </DocumentText>
      )}
    </DocumentPage>
  );
}
