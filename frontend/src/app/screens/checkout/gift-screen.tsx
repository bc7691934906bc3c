import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useLocation, useNavigate, useParams } from 'react-router-dom';
import { ApiError } from '../../../api/requests/client';
import type { GiftDetails, QuoteItem } from '../../../api/schema';
import { errorText } from '../../../features/auth/error-text';
import { purchaseTexts } from '../../../features/checkout/purchase-texts';
import { changedQuote, openSession, quoteQueries } from '../../../features/checkout/quotes.queries';
import { GiftForm } from '../../../features/gifts/gift-form';
import { giftTexts } from '../../../features/gifts/gift-texts';
import { useLanguage } from '../../../features/i18n/language';
import { LazyTexts } from '../../../features/i18n/lazy-texts';
import { Link } from '../../../ui/link';
import { StateBlock } from '../../../ui/feedback/state-block';
import { LoadingScreen } from '../../routing/guards';
import { paths } from '../../routing/paths';
import { useTitle } from '../../routing/use-title';
import { GiftPrice } from './gift-price';

function NotPriced({ error, item, onRetry }: { error: unknown; item: QuoteItem; onRetry: () => void }) {
  const { t } = useLanguage();
  const isMissing = error instanceof ApiError && error.status === 404;
  const isBundle = item.kind === 'bundle';
  const missing = t(isBundle ? 'bundle.not_found' : 'plugin_detail.not_found');
  return (
    <div className="section wrap">
      <StateBlock level="h1" isError title={isMissing ? missing : errorText(t, error, 'purchase.not_priced')}>
        <div className="row-actions">
          {isMissing ? null : (
            <button type="button" className="btn btn-p btn-md" onClick={onRetry}>
              {t('errors.try_again')}
            </button>
          )}
          <Link className="btn btn-md" to={isBundle ? paths.bundles : paths.plugins}>
            {t(isBundle ? 'bundle.back' : 'product.back')}
          </Link>
        </div>
      </StateBlock>
    </div>
  );
}

/** A product or a bundle as a gift: price and codes, recipient, words and day, then the payment. */
function GiftCheckout() {
  const { slug = '' } = useParams();
  const isBundle = useLocation().pathname === paths.giftBundle(slug);
  const item: QuoteItem = { kind: isBundle ? 'bundle' : 'plugin', slug };
  const { t, lang } = useLanguage();
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const [codes, setCodes] = useState<readonly string[]>([]);
  const options = quoteQueries.gift(item, codes, lang);
  const { data: quote, error, refetch } = useQuery({ ...options, placeholderData: keepPreviousData });
  useTitle(t('gift.heading'));
  if (!quote && !error) return <LoadingScreen />;
  if (!quote) return <NotPriced error={error} item={item} onRetry={() => void refetch()} />;
  const pay = async (gift: GiftDetails) => {
    try {
      const { sessionId, reference } = await openSession(quote, lang, gift);
      if (sessionId) void navigate(paths.pay(sessionId));
      else if (reference) void navigate(paths.success(reference));
    } catch (cause) {
      // Nothing was charged: the buyer sees the new price first.
      const changed = changedQuote(cause);
      if (changed) queryClient.setQueryData(options.queryKey, changed);
      throw cause;
    }
  };
  return (
    <div className="column">
      <h1 className="h2">{t('gift.give', { name: quote.lines[0]?.name ?? '' })}</h1>
      <p>{t('gift.how')}</p>
      <GiftPrice item={item} quote={quote} onCodes={setCodes} />
      <GiftForm onSubmit={pay} />
    </div>
  );
}

export function Component() {
  return (
    <LazyTexts load={purchaseTexts}>
      <LazyTexts load={giftTexts}>
        <GiftCheckout />
      </LazyTexts>
    </LazyTexts>
  );
}
