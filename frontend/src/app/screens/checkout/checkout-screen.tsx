import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useState } from 'react';
import { useLocation, useNavigate, useParams, useSearchParams } from 'react-router-dom';
import { ApiError } from '../../../api/requests/client';
import type { QuoteItem } from '../../../api/schema';
import { errorText } from '../../../features/auth/error-text';
import { bundleQueries } from '../../../features/bundles/bundles.queries';
import { pluginQueries } from '../../../features/catalogue/plugins.queries';
import { checkoutQueries } from '../../../features/checkout/checkout.queries';
import { useLanguage } from '../../../features/i18n/language';
import { SignUpBlock } from '../../../features/newsletter/sign-up-block';
import { Link } from '../../../ui/link';
import { StateBlock } from '../../../ui/feedback/state-block';
import { SignedInOnly } from '../../routing/guards';
import { paths } from '../../routing/paths';
import { CheckoutFrame } from './checkout-frame';

/** Shown while payments are disabled (storefront §2). */
function PaymentsOff() {
  const { t } = useLanguage();
  return (
    <>
      <div className="section wrap">
        <StateBlock level="h1" title={t('checkout.placeholder.title')} text={t('checkout.placeholder.text')}>
          <div className="row-actions">
            <Link className="btn btn-p btn-md" to={paths.plugins}>
              {t('checkout.placeholder.browse')}
            </Link>
            <Link className="btn btn-o btn-md" to={paths.home}>
              {t('checkout.placeholder.home')}
            </Link>
          </div>
        </StateBlock>
      </div>
      <SignUpBlock isForCustomers privacyLink={<Link to={paths.privacy}>{t('newsletter.privacy')}</Link>} />
    </>
  );
}

/** Codes that concern the offer only; the plug-in can be bought at its full price. */
const unusableOfferCodes = new Set(['OFFER_ENDED', 'OFFER_USED', 'OFFER_NOT_FOUND']);

function NextStep({ code, slug, onRetry }: { code: string; slug: string; onRetry: () => void }) {
  const { t } = useLanguage();
  const className = 'btn btn-p btn-md';
  if (code === 'ALREADY_OWNED')
    return (
      <Link className={className} to={paths.products}>
        {t('menu.products')}
      </Link>
    );
  if (unusableOfferCodes.has(code))
    return (
      <Link className={className} to={paths.checkout(slug)}>
        {t('offers.full_price')}
      </Link>
    );
  return (
    <button type="button" className={className} onClick={onRetry}>
      {t('errors.try_again')}
    </button>
  );
}

/** Creates the checkout session and redirects to the payment form; what costs nothing is complete at once. */
function NewSession({ item, loading }: { item: QuoteItem; loading: ReactNode }) {
  const [search] = useSearchParams();
  const isBundle = item.kind === 'bundle';
  const offer = isBundle ? null : search.get('offer');
  const { t, lang } = useLanguage();
  const navigate = useNavigate();
  const [visit] = useState(Date.now);
  const session = useQuery(checkoutQueries.newSession(visit, item, lang, offer));
  useEffect(() => {
    const { sessionId, reference } = session.data ?? {};
    if (sessionId) void navigate(paths.pay(sessionId), { replace: true });
    else if (reference) void navigate(paths.success(reference), { replace: true });
  }, [session.data, navigate]);
  if (!session.isError) return loading;
  const code = session.error instanceof ApiError ? session.error.code : '';
  if (code === 'PAYMENTS_OFF') return <PaymentsOff />;
  const isOwned = code === 'ALREADY_OWNED';
  const [backPath, back] = isBundle
    ? [paths.bundles, 'bundle.back']
    : offer
      ? [paths.offers, 'offers.back']
      : [paths.plugins, 'product.back'];
  return (
    <div className="section wrap">
      <StateBlock
        level="h1"
        isError={!isOwned}
        title={
          isOwned
            ? t(isBundle ? 'bundle.owned_all' : 'checkout.owned')
            : errorText(t, session.error, 'checkout.failed')
        }
      >
        <div className="row-actions">
          <NextStep code={code} slug={item.slug} onRetry={() => void session.refetch()} />
          <Link className="btn btn-md" to={backPath}>
            {t(back)}
          </Link>
        </div>
      </StateBlock>
    </div>
  );
}

/** The checkout of a plug-in or a bundle. */
export function Component() {
  const { slug = '' } = useParams();
  const { lang } = useLanguage();
  const isBundle = useLocation().pathname.startsWith(paths.checkoutBundle(''));
  const plugin = useQuery({ ...pluginQueries.detail(slug, lang), enabled: !isBundle });
  const bundle = useQuery({ ...bundleQueries.detail(slug, lang), enabled: isBundle });
  const frame = <CheckoutFrame product={isBundle ? bundle.data : plugin.data} />;
  return (
    <SignedInOnly redirectTo={paths.register} loading={frame}>
      <NewSession item={{ kind: isBundle ? 'bundle' : 'plugin', slug }} loading={frame} />
    </SignedInOnly>
  );
}
