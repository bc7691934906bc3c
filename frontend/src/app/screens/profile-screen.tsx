import { type ReactNode, useCallback } from 'react';
import { useForget } from '../../api/query';
import type { User } from '../../api/types';
import { useSession } from '../../features/auth/session';
import { useConsent } from '../../features/consent/consent';
import { useLanguage } from '../../features/i18n/language';
import { MoreTexts } from '../../features/i18n/more-texts';
import { DeleteAccount } from '../../features/privacy/delete-account';
import { ExportData } from '../../features/privacy/export-data';
import { EmailConfirmation } from '../../features/profile/email-confirmation';
import { EmailForm } from '../../features/profile/email-form';
import { NameForm } from '../../features/profile/name-form';
import { PasswordForm } from '../../features/profile/password-form';
import { profileTexts } from '../../features/profile/profile-texts';
import { SecondFactorSettings } from '../../features/profile/second-factor';
import { SessionList } from '../../features/profile/session-list';
import { StateBlock } from '../../ui/state-block';
import { AccountLayout } from '../account-layout';
import { Checking } from '../guards';
import { paths } from '../paths';
import { useTitle } from '../title';
import { useLeaving } from '../use-leaving';

interface GroupProps {
  title: string;
  text: string;
  /** Where links from elsewhere lead. */
  id?: string;
  children: ReactNode;
}

/** The browser looked for the place in the address before there was anything here; the shell begins at the top. */
function arrive(section: HTMLElement | null): void {
  if (section?.id && window.location.hash === `#${section.id}`)
    requestAnimationFrame(() => section.scrollIntoView());
}

function Group({ title, text, id, children }: GroupProps) {
  return (
    <section className="group" id={id} ref={arrive} aria-label={title}>
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
  const forget = useCallback(() => {
    localStorage.clear();
    logOut();
  }, [logOut]);
  const leaveFor = useLeaving(forget);
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
      <ExportData userId={user.id} />
      <DeleteAccount onDeleted={() => leaveFor(paths.home)} />
    </>
  );
}

function Profile({ user }: { user: User }) {
  const { t } = useLanguage();
  return (
    <>
      <Group title={t('profile.names')} text={t('profile.names_text')}>
        <NameForm user={user} key={user.id} />
      </Group>
      <Group title={t('email_change.title')} text={t('email_change.text')}>
        {!user.isEmailConfirmed && <EmailConfirmation user={user} />}
        <EmailForm user={user} />
      </Group>
      <Group title={t('profile.password')} text={t('profile.password_text')}>
        <PasswordForm />
      </Group>
      <Group id="second-factor" title={t('second_factor.title')} text={t('second_factor.text')}>
        <SecondFactorSettings />
      </Group>
      <Group title={t('sessions.title')} text={t('sessions.text')}>
        <SessionList />
      </Group>
      <Group title={t('profile.privacy')} text={t('profile.privacy_text')}>
        <Privacy user={user} />
      </Group>
    </>
  );
}

export function Component() {
  const { t } = useLanguage();
  const { user, isChecking } = useSession();
  const forget = useForget();
  useTitle(t('menu.profile'));
  return (
    <AccountLayout title={t('menu.profile')}>
      {user ? (
        <MoreTexts load={profileTexts}>
          <Profile user={user} />
        </MoreTexts>
      ) : isChecking ? (
        <Checking />
      ) : (
        <StateBlock isError title={t('errors.failed_load_user_data')} text={t('errors.nothing_lost')}>
          <button type="button" className="btn btn-p btn-md" onClick={() => void forget('me')}>
            {t('errors.try_again')}
          </button>
        </StateBlock>
      )}
    </AccountLayout>
  );
}
