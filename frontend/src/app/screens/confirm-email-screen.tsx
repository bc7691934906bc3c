import { useDeed } from '../../api/deed';
import { useForget } from '../../api/query';
import { useParams } from 'react-router-dom';
import { send } from '../../api/client';
import { useLanguage } from '../../features/i18n/language';
import { MoreTexts } from '../../features/i18n/more-texts';
import { profileTexts } from '../../features/profile/profile-texts';
import { DoneBlock } from '../../ui/done-block';
import { Link } from '../../ui/link';
import { paths } from '../paths';
import { useTitle } from '../title';
import { OneButton } from './one-button';

function Done() {
  const { t } = useLanguage();
  return (
    <DoneBlock title={t('email_change.done')} text={t('email_change.done_text')}>
      <Link className="btn btn-p btn-xl" to={paths.profile}>
        {t('email_change.to_profile')}
      </Link>
    </DoneBlock>
  );
}

function ConfirmEmail() {
  const { t } = useLanguage();
  const { token = '' } = useParams();
  const forget = useForget();
  const confirm = useDeed(() => send('POST', '/account/email/confirm', { token }), {
    onDone: () => forget('me'),
  });
  useTitle(t('email_change.confirm_title'));
  if (confirm.isDone) return <Done />;
  return (
    <OneButton
      title={t('email_change.confirm_title')}
      text={t('email_change.confirm_text')}
      button={t(confirm.isBusy ? 'email_change.confirming' : 'email_change.confirm')}
      deed={confirm}
      failed="email_change.failed"
    />
  );
}

export function Component() {
  return (
    <MoreTexts load={profileTexts}>
      <ConfirmEmail />
    </MoreTexts>
  );
}
