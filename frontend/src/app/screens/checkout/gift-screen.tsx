import { useQuery } from '@tanstack/react-query';
import { useNavigate, useParams } from 'react-router-dom';
import type { CheckoutSession } from '../../../api/schema';
import { pluginQueries } from '../../../features/catalogue/plugins.queries';
import { Price } from '../../../features/catalogue/price';
import { GiftForm } from '../../../features/gifts/gift-form';
import { giftTexts } from '../../../features/gifts/gift-texts';
import { useLanguage } from '../../../features/i18n/language';
import { LazyTexts } from '../../../features/i18n/lazy-texts';
import { Link } from '../../../ui/link';
import { StateBlock } from '../../../ui/feedback/state-block';
import { LoadingScreen } from '../../routing/guards';
import { paths } from '../../routing/paths';
import { useTitle } from '../../routing/use-title';

/** A product as a present: recipient, words and day, then the payment. */
function GiftCheckout() {
  const { slug = '' } = useParams();
  const { t, lang } = useLanguage();
  const navigate = useNavigate();
  const plugin = useQuery(pluginQueries.detail(slug, lang));
  useTitle(t('gift.heading'));
  if (plugin.isPending) return <LoadingScreen />;
  if (plugin.isError)
    return (
      <div className="section wrap">
        <StateBlock level="h1" isError title={t('plugin_detail.not_found')}>
          <Link className="btn btn-md" to={paths.plugins}>
            {t('product.back')}
          </Link>
        </StateBlock>
      </div>
    );
  const open = ({ sessionId, reference }: CheckoutSession) => {
    if (sessionId) void navigate(paths.pay(sessionId));
    else if (reference) void navigate(paths.success(reference));
  };
  const { name, price, sale } = plugin.data;
  return (
    <div className="column">
      <h1 className="h2">{t('gift.give', { name })}</h1>
      <div className="row-actions">
        <Price amount={price} sale={sale} />
      </div>
      <p>{t('gift.how')}</p>
      <GiftForm slug={slug} onOpened={open} />
    </div>
  );
}

export function Component() {
  return (
    <LazyTexts load={giftTexts}>
      <GiftCheckout />
    </LazyTexts>
  );
}
