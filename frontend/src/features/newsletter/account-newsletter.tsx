import { useMutation, useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { api } from '../../api/requests/client';
import type { User } from '../../api/types';
import { ErrorLine } from '../auth/error-line';
import { LazyTexts } from '../i18n/lazy-texts';
import { useLanguage } from '../i18n/language';
import { PreferencesForm } from './preferences-form';
import { preferencesQueries } from './preferences.queries';
import { subscriptionTexts } from './subscription-texts';
import { Link } from '../../ui/link';
import { accountNewsletter } from './account-newsletter.queries';
import { EmailText } from '../../ui/email-text';

/** Subscribing needs a confirmation by mail, as everywhere. */
function Subscribe({ email }: { email: string }) {
  const { t } = useLanguage();
  const subscribing = useMutation({
    mutationFn: () => api.post('/newsletter/subscribe', { body: { email, source: 'profile' } }),
  });
  if (subscribing.isSuccess) {
    return (
      <p role="status">
        <EmailText>{t('profile.newsletter_inbox', { email })}</EmailText>
      </p>
    );
  }
  return (
    <>
      <p>{t('profile.newsletter_none')}</p>
      <ErrorLine error={subscribing.error} fallbackKey="newsletter.subscription_error" />
      <button
        type="button"
        className="btn btn-md"
        disabled={subscribing.isPending}
        aria-busy={subscribing.isPending}
        onClick={() => subscribing.mutate()}
      >
        {t('newsletter.subscribe')}
      </button>
    </>
  );
}

function Preferences({ token, unsubscribePath }: { token: string; unsubscribePath: string }) {
  const { t } = useLanguage();
  const preferences = useQuery(preferencesQueries.byToken(token));
  if (preferences.isError) return <ErrorLine error={preferences.error} fallbackKey="newsletter.not_saved" />;
  if (!preferences.data) return <span className="ring" role="status" aria-label={t('shell.loading')} />;
  return (
    <>
      <PreferencesForm token={token} preferences={preferences.data} />
      <p>
        <Link className="link" to={unsubscribePath}>
          {t('newsletter.unsubscribe')}
        </Link>
      </p>
    </>
  );
}

interface NewsletterSettingsProps {
  user: User;
  unsubscribePath: (token: string) => string;
  /** Shown while the address is unconfirmed: the way to confirm it. */
  confirmation: ReactNode;
}

/** The newsletter of the account's address: its preferences, or the way to subscribe. */
export function NewsletterSettings({ user, unsubscribePath, confirmation }: NewsletterSettingsProps) {
  const { t } = useLanguage();
  const newsletter = useQuery(accountNewsletter());
  if (newsletter.isError)
    return <ErrorLine error={newsletter.error} fallbackKey="profile.newsletter_failed" />;
  if (!newsletter.data) return <span className="ring" role="status" aria-label={t('shell.loading')} />;
  if (!user.isEmailConfirmed) return confirmation;
  const { isActive, token } = newsletter.data;
  if (!isActive || !token) return <Subscribe email={user.email} />;
  return (
    <LazyTexts load={subscriptionTexts}>
      <Preferences token={token} unsubscribePath={unsubscribePath(token)} />
    </LazyTexts>
  );
}
