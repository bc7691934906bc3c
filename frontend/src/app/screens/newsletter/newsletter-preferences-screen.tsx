import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router-dom';
import { ApiError } from '../../../api/requests/client';
import { errorText } from '../../../features/auth/error-text';
import { useLanguage } from '../../../features/i18n/language';
import { LazyTexts } from '../../../features/i18n/lazy-texts';
import { PreferencesForm } from '../../../features/newsletter/preferences-form';
import { preferencesQueries } from '../../../features/newsletter/preferences.queries';
import { subscriptionTexts } from '../../../features/newsletter/subscription-texts';
import { Link } from '../../../ui/link';
import { StateBlock } from '../../../ui/feedback/state-block';
import { paths } from '../../routing/paths';
import { useTitle } from '../../routing/use-title';

function Preferences() {
  const { t } = useLanguage();
  const { token = '' } = useParams();
  const preferences = useQuery(preferencesQueries.byToken(token));
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
    const isUnknown = preferences.error instanceof ApiError && preferences.error.status === 404;
    // The text of the server is in the language of the request, not in one that is selected later.
    const title = isUnknown
      ? t('newsletter.token_not_found')
      : errorText(t, preferences.error, 'newsletter.token_not_found');
    return (
      <div className="section wrap">
        <StateBlock level="h1" isError title={title}>
          {isUnknown ? (
            <Link className="btn btn-p btn-md" to={paths.home}>
              {t('not_found.home')}
            </Link>
          ) : (
            <button type="button" className="btn btn-p btn-md" onClick={() => void preferences.refetch()}>
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
    <LazyTexts load={subscriptionTexts}>
      <Preferences />
    </LazyTexts>
  );
}
