import { useQuery } from '@tanstack/react-query';
import { useNavigate, useParams } from 'react-router-dom';
import type { InvitationView } from '../../../api/schema';
import { AuthLayout } from '../../../features/auth/auth-layout';
import { FormError } from '../../../features/auth/form-message';
import { InvitationForm } from '../../../features/invitation/invitation-form';
import { invitationQuery } from '../../../features/invitation/invitation.queries';
import { invitationTexts } from '../../../features/invitation/invitation-texts';
import { LazyTexts } from '../../../features/i18n/lazy-texts';
import { useLanguage } from '../../../features/i18n/language';
import { paths } from '../../routing/paths';
import { useTitle } from '../../routing/use-title';

function Accept({ token, invitation }: { token: string; invitation: InvitationView }) {
  const { t } = useLanguage();
  const navigate = useNavigate();
  const { email, role } = invitation;
  const isStaff = role !== 'user';
  return (
    <>
      <p className="lead">{email ? t('invitation.text', { email }) : t('invitation.first')}</p>
      <InvitationForm
        token={token}
        invitation={invitation}
        onDone={() => void navigate(isStaff ? paths.admin : paths.profile)}
      />
      {isStaff ? <p className="muted">{t('invitation.next')}</p> : null}
    </>
  );
}

/** Creates the account of an invited person. */
function Invitation() {
  const { t } = useLanguage();
  const { token = '' } = useParams();
  const { data, error } = useQuery(invitationQuery(token));
  useTitle(t('invitation.title'));
  return (
    <AuthLayout title={t('invitation.title')}>
      {data ? (
        <Accept token={token} invitation={data} />
      ) : error ? (
        <FormError error={error} failed="failures.INVITATION_REFUSED" />
      ) : (
        <span className="ring" role="status" aria-label={t('shell.loading')} />
      )}
    </AuthLayout>
  );
}

export function Component() {
  return (
    <LazyTexts load={invitationTexts}>
      <Invitation />
    </LazyTexts>
  );
}
