import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useParams } from 'react-router-dom';
import { api } from '../../../api/requests/client';
import { useLanguage } from '../../../features/i18n/language';
import { LazyTexts } from '../../../features/i18n/lazy-texts';
import { profileTexts } from '../../../features/profile/profile-texts';
import { SuccessBlock } from '../../../ui/feedback/success-block';
import { Link } from '../../../ui/link';
import { paths } from '../../routing/paths';
import { useTitle } from '../../routing/use-title';
import { ConfirmAction } from '../confirm-action';

function Done() {
  const { t } = useLanguage();
  return (
    <SuccessBlock title={t('email_change.done')} text={t('email_change.done_text')}>
      <Link className="btn btn-p btn-xl" to={paths.profile}>
        {t('email_change.to_profile')}
      </Link>
    </SuccessBlock>
  );
}

function ConfirmEmail() {
  const { t } = useLanguage();
  const { token = '' } = useParams();
  const queryClient = useQueryClient();
  const confirm = useMutation({
    mutationFn: () => api.post('/account/email/confirm', { body: { token } }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: ['me'] }),
  });
  useTitle(t('email_change.confirm_title'));
  if (confirm.isSuccess) return <Done />;
  return (
    <ConfirmAction
      title={t('email_change.confirm_title')}
      text={t('email_change.confirm_text')}
      button={t(confirm.isPending ? 'email_change.confirming' : 'email_change.confirm')}
      mutation={confirm}
      fallbackKey="email_change.failed"
    />
  );
}

export function Component() {
  return (
    <LazyTexts load={profileTexts}>
      <ConfirmEmail />
    </LazyTexts>
  );
}
