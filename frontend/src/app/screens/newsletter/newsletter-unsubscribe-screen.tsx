import { useMutation } from '@tanstack/react-query';
import { useParams } from 'react-router-dom';
import { useLanguage } from '../../../features/i18n/language';
import { LazyTexts } from '../../../features/i18n/lazy-texts';
import { unsubscribe } from '../../../features/newsletter/preferences.queries';
import { clearSubscribed } from '../../../features/newsletter/subscribed-flag';
import { subscriptionTexts } from '../../../features/newsletter/subscription-texts';
import { SuccessBlock } from '../../../ui/feedback/success-block';
import { Link } from '../../../ui/link';
import { paths } from '../../routing/paths';
import { useTitle } from '../../routing/use-title';
import { ConfirmAction } from '../confirm-action';

function Unsubscribed() {
  const { t } = useLanguage();
  return (
    <SuccessBlock title={t('newsletter.left')} text={t('newsletter.left_text')}>
      <Link className="btn btn-p btn-xl" to={paths.plugins}>
        {t('newsletter.browse')}
      </Link>
    </SuccessBlock>
  );
}

function Unsubscribe() {
  const { t } = useLanguage();
  const { token = '' } = useParams();
  const unsubscribing = useMutation({ mutationFn: () => unsubscribe(token), onSuccess: clearSubscribed });
  useTitle(t('newsletter.unsubscribe'));
  if (unsubscribing.isSuccess) return <Unsubscribed />;
  return (
    <ConfirmAction
      title={t('newsletter.leave_title')}
      text={t('newsletter.leave_text')}
      button={t('newsletter.unsubscribe')}
      mutation={unsubscribing}
      fallbackKey="newsletter.leave_error"
    >
      <Link className="btn btn-xl" to={paths.newsletterPreferences(token)}>
        {t('newsletter.rather_choose')}
      </Link>
    </ConfirmAction>
  );
}

export function Component() {
  return (
    <LazyTexts load={subscriptionTexts}>
      <Unsubscribe />
    </LazyTexts>
  );
}
