import { useMutation } from '@tanstack/react-query';
import { Link, useParams } from 'react-router-dom';
import { failureText } from '../../features/auth/failure-text';
import { useLanguage } from '../../features/i18n/language';
import { unsubscribe } from '../../features/newsletter/preferences.queries';
import { forgetSubscribed } from '../../features/newsletter/subscribed-flag';
import { DoneBlock } from '../../ui/done-block';
import { paths } from '../paths';
import { useTitle } from '../title';

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

/** Opening the page changes nothing: programs open the links of mails. The button does. */
export function Component() {
  const { t } = useLanguage();
  const { token = '' } = useParams();
  const leave = useMutation({ mutationFn: () => unsubscribe(token), onSuccess: forgetSubscribed });
  useTitle(t('newsletter.unsubscribe'));
  if (leave.isSuccess) return <Left />;
  return (
    <div className="centred">
      <h1>{t('newsletter.leave_title')}</h1>
      <p>{t('newsletter.leave_text')}</p>
      {leave.isError ? (
        <p className="err" role="alert">
          {failureText(t, leave.error, 'newsletter.leave_error')}
        </p>
      ) : null}
      <div className="row-actions">
        <button
          type="button"
          className="btn btn-p btn-xl"
          disabled={leave.isPending}
          aria-busy={leave.isPending}
          onClick={() => leave.mutate()}
        >
          {t('newsletter.unsubscribe')}
        </button>
        <Link className="btn btn-xl" to={paths.newsletterPreferences(token)}>
          {t('newsletter.rather_choose')}
        </Link>
      </div>
    </div>
  );
}
