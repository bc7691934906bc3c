import { useQuery, useVisit } from '../../api/query';
import { useEffect } from 'react';
import { useNavigate, useParams, useSearchParams } from 'react-router-dom';
import { Failure } from '../../api/client';
import { failureText } from '../../features/auth/failure-text';
import { createSession } from '../../features/checkout/checkout.queries';
import { useLanguage } from '../../features/i18n/language';
import { SignUpBlock } from '../../features/newsletter/sign-up-block';
import { Link } from '../../ui/link';
import { StateBlock } from '../../ui/state-block';
import { Checking } from '../guards';
import { paths } from '../paths';

/** What stands here while payments are switched off (spec storefront §2). */
function Placeholder() {
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

/** Refusals of an offer, not of the plug-in: it can still be had at its full price. */
const offerIsOver = new Set(['OFFER_ENDED', 'OFFER_USED', 'OFFER_NOT_FOUND']);

function WayOn({ code, slug, onRetry }: { code: string; slug: string; onRetry: () => void }) {
  const { t } = useLanguage();
  const look = 'btn btn-p btn-md';
  if (code === 'ALREADY_OWNED')
    return (
      <Link className={look} to={paths.products}>
        {t('menu.products')}
      </Link>
    );
  if (offerIsOver.has(code))
    return (
      <Link className={look} to={paths.checkout(slug)}>
        {t('offers.full_price')}
      </Link>
    );
  return (
    <button type="button" className={look} onClick={onRetry}>
      {t('errors.try_again')}
    </button>
  );
}

/** Creates the session and leads on to the form; what costs nothing is complete at once. */
export function Component() {
  const { slug = '' } = useParams();
  const offer = useSearchParams()[0].get('offer');
  const { t, lang } = useLanguage();
  const navigate = useNavigate();
  const session = useQuery({
    key: `session ${useVisit()} ${slug} ${offer ?? ''}`,
    ask: () => createSession(slug, lang, offer),
    freshMs: Infinity,
  });
  useEffect(() => {
    const { sessionId, reference } = session.data ?? {};
    if (sessionId) void navigate(paths.pay(sessionId), { replace: true });
    else if (reference) void navigate(paths.success(reference), { replace: true });
  }, [session.data, navigate]);
  if (!session.isError) return <Checking />;
  const code = session.error instanceof Failure ? session.error.code : '';
  if (code === 'PAYMENTS_OFF') return <Placeholder />;
  const isOwned = code === 'ALREADY_OWNED';
  return (
    <div className="section wrap">
      <StateBlock
        level="h1"
        isError={!isOwned}
        title={isOwned ? t('checkout.owned') : failureText(t, session.error, 'checkout.failed')}
      >
        <div className="row-actions">
          <WayOn code={code} slug={slug} onRetry={() => session.again()} />
          <Link className="btn btn-md" to={offer ? paths.offers : paths.plugins}>
            {t(offer ? 'offers.back' : 'product.back')}
          </Link>
        </div>
      </StateBlock>
    </div>
  );
}
