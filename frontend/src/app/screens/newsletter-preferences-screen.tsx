import { useQuery } from '../../api/query';
import { useParams } from 'react-router-dom';
import { Failure } from '../../api/client';
import { failureText } from '../../features/auth/failure-text';
import { useLanguage } from '../../features/i18n/language';
import { MoreTexts } from '../../features/i18n/more-texts';
import { PreferencesForm } from '../../features/newsletter/preferences-form';
import { preferencesQuery } from '../../features/newsletter/preferences.queries';
import { subscriptionTexts } from '../../features/newsletter/subscription-texts';
import { Link } from '../../ui/link';
import { StateBlock } from '../../ui/state-block';
import { paths } from '../paths';
import { useTitle } from '../title';

function Preferences() {
  const { t } = useLanguage();
  const { token = '' } = useParams();
  const preferences = useQuery(preferencesQuery(token));
  useTitle(t('newsletter.preferences'));
  if (preferences.isPending) {
    return (
      <div className="centred" role="status">
        <span className="ring" aria-hidden="true" />
        <p>{t('shell.loading')}</p>
      </div>
    );
  }
  if (preferences.isError) {
    const isUnknown = preferences.error instanceof Failure && preferences.error.status === 404;
    return (
      <div className="section wrap">
        <StateBlock
          level="h1"
          isError
          title={failureText(t, preferences.error, 'newsletter.token_not_found')}
        >
          {isUnknown ? (
            <Link className="btn btn-p btn-md" to={paths.home}>
              {t('not_found.home')}
            </Link>
          ) : (
            <button type="button" className="btn btn-p btn-md" onClick={() => preferences.again()}>
              {t('errors.try_again')}
            </button>
          )}
        </StateBlock>
      </div>
    );
  }
  const { email, isActive } = preferences.data;
  return (
    <div className="column">
      <h1>{t('newsletter.preferences')}</h1>
      <p>{t(isActive ? 'newsletter.preferences_of' : 'newsletter.inactive', { email })}</p>
      {isActive ? (
        <>
          <PreferencesForm token={token} preferences={preferences.data} />
          <p>
            <Link className="link" to={paths.newsletterUnsubscribe(token)}>
              {t('newsletter.unsubscribe')}
            </Link>
          </p>
        </>
      ) : (
        <Link className="btn btn-p btn-xl" to={`${paths.home}#newsletter`}>
          {t('newsletter.subscribe_again')}
        </Link>
      )}
    </div>
  );
}

export function Component() {
  return (
    <MoreTexts load={subscriptionTexts}>
      <Preferences />
    </MoreTexts>
  );
}
