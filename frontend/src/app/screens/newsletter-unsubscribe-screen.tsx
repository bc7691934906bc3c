import { useDeed } from '../../api/deed';
import { useParams } from 'react-router-dom';
import { useLanguage } from '../../features/i18n/language';
import { MoreTexts } from '../../features/i18n/more-texts';
import { unsubscribe } from '../../features/newsletter/preferences.queries';
import { forgetSubscribed } from '../../features/newsletter/subscribed-flag';
import { subscriptionTexts } from '../../features/newsletter/subscription-texts';
import { DoneBlock } from '../../ui/done-block';
import { Link } from '../../ui/link';
import { paths } from '../paths';
import { useTitle } from '../title';
import { OneButton } from './one-button';

function Left() {
  const { t } = useLanguage();
  return (
    <DoneBlock title={t('newsletter.left')} text={t('newsletter.left_text')}>
      <Link className="btn btn-p btn-xl" to={paths.plugins}>
        {t('newsletter.browse')}
      </Link>
    </DoneBlock>
  );
}

function Leave() {
  const { t } = useLanguage();
  const { token = '' } = useParams();
  const leave = useDeed(() => unsubscribe(token), { onDone: forgetSubscribed });
  useTitle(t('newsletter.unsubscribe'));
  if (leave.isDone) return <Left />;
  return (
    <OneButton
      title={t('newsletter.leave_title')}
      text={t('newsletter.leave_text')}
      button={t('newsletter.unsubscribe')}
      deed={leave}
      failed="newsletter.leave_error"
    >
      <Link className="btn btn-xl" to={paths.newsletterPreferences(token)}>
        {t('newsletter.rather_choose')}
      </Link>
    </OneButton>
  );
}

export function Component() {
  return (
    <MoreTexts load={subscriptionTexts}>
      <Leave />
    </MoreTexts>
  );
}
