import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router-dom';
import { useSession } from '../../../features/auth/session';
import { LazyTexts } from '../../../features/i18n/lazy-texts';
import { useLanguage } from '../../../features/i18n/language';
import { orderQueries } from '../../../features/orders/orders.queries';
import { WithdrawalSteps } from '../../../features/withdrawal/withdrawal-steps';
import { withdrawalTexts } from '../../../features/withdrawal/withdrawal-texts';
import { LoadingScreen } from '../../routing/guards';
import { useTitle } from '../../routing/use-title';

function Content() {
  const { t, lang } = useLanguage();
  const { user, isChecking } = useSession();
  const number = useSearchParams()[0].get('order') ?? '';
  useTitle(t('withdrawal.title'));
  // The form works without the order: a customer who is signed in to another account, or who mistyped, can still declare.
  const isKnown = user !== undefined && number !== '';
  const order = useQuery({ ...orderQueries.detail(number, lang), enabled: isKnown, retry: false });
  if (isChecking || order.isLoading) return <LoadingScreen />;
  const name = user ? `${user.firstName} ${user.lastName}`.trim() : '';
  return (
    <div className="column">
      <h1>{t('withdrawal.title')}</h1>
      <p>{t('withdrawal.lead')}</p>
      <WithdrawalSteps
        number={number}
        name={name}
        email={user?.email ?? ''}
        products={order.data?.items ?? []}
      />
    </div>
  );
}

/** `/withdraw`: the withdrawal from a contract, with and without an account. */
export function Component() {
  return (
    <LazyTexts load={withdrawalTexts}>
      <Content />
    </LazyTexts>
  );
}
