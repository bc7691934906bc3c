import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Link, useParams } from 'react-router-dom';
import { send } from '../../api/client';
import { failureText } from '../../features/auth/failure-text';
import { useLanguage } from '../../features/i18n/language';
import { DoneBlock } from '../../ui/done-block';
import { paths } from '../paths';
import { useTitle } from '../title';

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

/** Opening the page changes nothing: programs open the links of mails. The button does. */
export function Component() {
  const { t } = useLanguage();
  const { token = '' } = useParams();
  const queries = useQueryClient();
  const confirm = useMutation({
    mutationFn: () => send('POST', '/account/email/confirm', { token }),
    onSuccess: () => queries.invalidateQueries({ queryKey: ['me'] }),
  });
  useTitle(t('email_change.confirm_title'));
  if (confirm.isSuccess) return <Done />;
  return (
    <div className="centred">
      <h1>{t('email_change.confirm_title')}</h1>
      <p>{t('email_change.confirm_text')}</p>
      {confirm.isError ? (
        <p className="err" role="alert">
          {failureText(t, confirm.error, 'email_change.failed')}
        </p>
      ) : null}
      <div className="row-actions">
        <button
          type="button"
          className="btn btn-p btn-xl"
          disabled={confirm.isPending}
          aria-busy={confirm.isPending}
          onClick={() => confirm.mutate()}
        >
          {t(confirm.isPending ? 'email_change.confirming' : 'email_change.confirm')}
        </button>
      </div>
    </div>
  );
}
