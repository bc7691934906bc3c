import { useSession } from '../../../features/auth/session';
import { purchaseTexts } from '../../../features/checkout/purchase-texts';
import { useLanguage } from '../../../features/i18n/language';
import { LazyTexts } from '../../../features/i18n/lazy-texts';
import { Link } from '../../../ui/link';
import { paths } from '../../routing/paths';

function Receipt({ number }: { number: string }) {
  const { t } = useLanguage();
  const { isSignedIn } = useSession();
  if (!isSignedIn) return <p className="muted">{t('thanks.receipt_mailed')}</p>;
  return (
    <Link className="btn btn-xl" to={paths.order(number)}>
      {t('thanks.receipt')}
    </Link>
  );
}

/** The receipt: on the page of the order for a customer who is logged in, in the inbox of others. */
export default function ReceiptLink({ number }: { number: string }) {
  return (
    <LazyTexts load={purchaseTexts}>
      <Receipt number={number} />
    </LazyTexts>
  );
}
