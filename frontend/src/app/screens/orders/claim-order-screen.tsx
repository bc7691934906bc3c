import { useMutation } from '@tanstack/react-query';
import { useParams } from 'react-router-dom';
import { api, ApiError } from '../../../api/requests/client';
import { useSession } from '../../../features/auth/session';
import { LazyTexts } from '../../../features/i18n/lazy-texts';
import { useLanguage } from '../../../features/i18n/language';
import { orderTexts } from '../../../features/orders/order-texts';
import { SuccessBlock } from '../../../ui/feedback/success-block';
import { Link } from '../../../ui/link';
import { paths } from '../../routing/paths';
import { useTitle } from '../../routing/use-title';
import { ConfirmAction } from '../confirm-action';

const isForAnother = (error: unknown) =>
  error instanceof ApiError && error.code === 'REASSIGNMENT_FOR_ANOTHER';

/** The page of the link that reassigns an order to the account of the address that was meant. */
function ClaimOrder() {
  const { t } = useLanguage();
  const { user, logOut } = useSession();
  const { token = '' } = useParams();
  const claiming = useMutation({ mutationFn: () => api.post('/orders/claim', { body: { token } }) });
  useTitle(t(claiming.data ? 'orders.claimed' : 'orders.claim_title'));
  if (claiming.data) {
    const { orderNumber: number, alreadyOwned, isRefunding } = claiming.data;
    const products = alreadyOwned?.join(', ');
    const rest = isRefunding ? 'orders.claimed_duplicates_refunded' : 'orders.claimed_duplicates_kept';
    const texts = [t('orders.claimed_text', { number }), products ? t(rest, { products }) : ''];
    return (
      <SuccessBlock title={t('orders.claimed')} text={texts.filter(Boolean).join(' ')}>
        <Link className="btn btn-p btn-xl" to={paths.order(number)}>
          {t('orders.claimed_open')}
        </Link>
      </SuccessBlock>
    );
  }
  return (
    <ConfirmAction
      title={t('orders.claim_title')}
      text={t('orders.claim_text', { email: user?.email ?? '' })}
      button={t('orders.claim_button')}
      mutation={claiming}
      fallbackKey="orders.claim_failed"
    >
      {isForAnother(claiming.error) ? (
        <button type="button" className="btn btn-xl" onClick={logOut}>
          {t('orders.claim_as_another')}
        </button>
      ) : null}
    </ConfirmAction>
  );
}

export function Component() {
  return (
    <LazyTexts load={orderTexts}>
      <ClaimOrder />
    </LazyTexts>
  );
}
