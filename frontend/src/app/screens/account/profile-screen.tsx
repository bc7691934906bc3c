import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useCallback } from 'react';
import { localStore } from '../../../api/browser-storage';
import { isFeatureEnabled } from '../../../api/features';
import type { User } from '../../../api/types';
import { useSession } from '../../../features/auth/session';
import { useConsent } from '../../../features/consent/consent';
import { useLanguage } from '../../../features/i18n/language';
import { validConsent } from '../../../features/consent/consent-store';
import { LazyTexts } from '../../../features/i18n/lazy-texts';
import { DeleteAccount } from '../../../features/privacy/delete-account';
import { ExportData } from '../../../features/privacy/export-data';
import { AppPasswords } from '../../../features/profile/app-passwords';
import { EmailConfirmation } from '../../../features/profile/email-confirmation';
import { EmailForm } from '../../../features/profile/email-form';
import { NameForm } from '../../../features/profile/name-form';
import { PasswordForm } from '../../../features/profile/password/password-form';
import { NewsletterSettings } from '../../../features/newsletter/account-newsletter';
import { profileTexts } from '../../../features/profile/profile-texts';
import { SecondFactorSettings } from '../../../features/profile/second-factor';
import { SessionList } from '../../../features/profile/session-list';
import { LoadError } from '../../../features/auth/load-error';
import { AccountLayout } from '../../shell/account-layout';
import { LoadingScreen } from '../../routing/guards';
import { paths } from '../../routing/paths';
import { useTitle } from '../../routing/use-title';
import { useNavigateThen } from '../../routing/use-navigate-then';
import styles from './profile-screen.module.css';

interface SettingsGroupProps {
  title: string;
  text: string;
  /** Target of links to this group. */
  id?: string;
  children: ReactNode;
}

/** Scrolls to the group of the URL's fragment, because it was rendered after the browser looked for it. */
function scrollToHash(section: HTMLElement | null): void {
  if (section?.id && window.location.hash === `#${section.id}`)
    requestAnimationFrame(() => section.scrollIntoView());
}

function SettingsGroup({ title, text, id, children }: SettingsGroupProps) {
  return (
    <section className={styles.group} id={id} ref={scrollToHash} aria-label={title}>
      <div>
        <h2 className="h4">{title}</h2>
        <p className="muted">{text}</p>
      </div>
      <div className="stack">{children}</div>
    </section>
  );
}

function Privacy({ user }: { user: User }) {
  const { t } = useLanguage();
  const { record, openSettings, reset } = useConsent();
  const { logOut } = useSession();
  const clearBrowserData = useCallback(() => {
    localStore.clear();
    logOut();
  }, [logOut]);
  const navigateThen = useNavigateThen(clearBrowserData);
  const chosen = (['functional', 'analytics', 'marketing'] as const).filter((name) => record?.[name]);
  return (
    <>
      <div className="row-actions">
        <span className="pill pill-ok">{t('consent.necessary')}</span>
        {chosen.map((name) => (
          <span key={name} className="pill pill-ok">
            {t(`consent.${name}`)}
          </span>
        ))}
        <button type="button" className="btn btn-md" onClick={openSettings}>
          {t('gdpr.cookies')}
        </button>
        <button type="button" className="btn btn-t btn-md" onClick={reset}>
          {t('gdpr.cookies_reset')}
        </button>
      </div>
      <ExportData userId={user.id} ofBrowser={() => ({ cookieConsent: validConsent() ?? null })} />
      <DeleteAccount onDeleted={() => navigateThen(paths.home)} />
    </>
  );
}

function Profile({ user }: { user: User }) {
  const { t } = useLanguage();
  return (
    <>
      <SettingsGroup title={t('profile.names')} text={t('profile.names_text')}>
        <NameForm user={user} key={user.id} />
      </SettingsGroup>
      <SettingsGroup title={t('email_change.title')} text={t('email_change.text')}>
        {!user.isEmailConfirmed && <EmailConfirmation user={user} />}
        <EmailForm user={user} />
      </SettingsGroup>
      <SettingsGroup title={t('profile.password')} text={t('profile.password_text')}>
        <PasswordForm />
      </SettingsGroup>
      <SettingsGroup id="second-factor" title={t('second_factor.title')} text={t('second_factor.text')}>
        <SecondFactorSettings />
      </SettingsGroup>
      <SettingsGroup title={t('sessions.title')} text={t('sessions.text')}>
        <SessionList />
      </SettingsGroup>
      <SettingsGroup id="app-passwords" title={t('app_passwords.title')} text={t('app_passwords.text')}>
        <AppPasswords email={user.email} />
      </SettingsGroup>
      {isFeatureEnabled('newsletter') ? (
        <SettingsGroup id="newsletter" title={t('profile.newsletter')} text={t('profile.newsletter_text')}>
          <NewsletterSettings
            user={user}
            unsubscribePath={paths.newsletterUnsubscribe}
            confirmation={<EmailConfirmation user={user} reasonKey="profile.newsletter_unconfirmed" />}
          />
        </SettingsGroup>
      ) : null}
      <SettingsGroup title={t('profile.privacy')} text={t('profile.privacy_text')}>
        <Privacy user={user} />
      </SettingsGroup>
    </>
  );
}

export function Component() {
  const { t } = useLanguage();
  const { user, isChecking } = useSession();
  const queryClient = useQueryClient();
  useTitle(t('menu.profile'));
  return (
    <AccountLayout title={t('menu.profile')}>
      {user ? (
        <LazyTexts load={profileTexts}>
          <Profile user={user} />
        </LazyTexts>
      ) : isChecking ? (
        <LoadingScreen />
      ) : (
        <LoadError
          title={t('errors.failed_load_user_data')}
          text={t('errors.nothing_lost')}
          onRetry={() => queryClient.invalidateQueries({ queryKey: ['me'] })}
        />
      )}
    </AccountLayout>
  );
}
