import { useMutation } from '@tanstack/react-query';
import { useParams } from 'react-router-dom';
import { api } from '../../../api/requests/client';
import { dayAndTime } from '../../../features/i18n/formats';
import { LazyTexts } from '../../../features/i18n/lazy-texts';
import { useLanguage } from '../../../features/i18n/language';
import { withdrawalTexts } from '../../../features/withdrawal/withdrawal-texts';
import { SuccessBlock } from '../../../ui/feedback/success-block';
import { Link } from '../../../ui/link';
import { paths } from '../../routing/paths';
import { useTitle } from '../../routing/use-title';
import { ConfirmAction } from '../confirm-action';

function ConfirmWithdrawal() {
  const { t, lang } = useLanguage();
  const { token = '' } = useParams();
  const confirming = useMutation({
    mutationFn: () => api.post('/orders/withdrawals/confirm', { body: { token } }),
  });
  useTitle(t(confirming.data ? 'withdrawal.confirmed' : 'withdrawal.confirm_title'));
  if (confirming.data) {
    const { orderNumber: number, receivedAt } = confirming.data;
    const at = dayAndTime(receivedAt, lang);
    return (
      <SuccessBlock title={t('withdrawal.confirmed')} text={t('withdrawal.confirmed_text', { number, at })}>
        <Link className="btn btn-xl" to={paths.order(number)}>
          {t('withdrawal.open_order')}
        </Link>
      </SuccessBlock>
    );
  }
  return (
    <ConfirmAction
      title={t('withdrawal.confirm_title')}
      text={t('withdrawal.confirm_text')}
      button={t('withdrawal.confirm')}
      mutation={confirming}
      fallbackKey="withdrawal.failed"
    />
  );
}

/** `/withdraw/confirm/{token}`: the page of the link that confirms a declared withdrawal. */
export function Component() {
  return (
    <LazyTexts load={withdrawalTexts}>
      <ConfirmWithdrawal />
    </LazyTexts>
  );
}
