import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useState } from 'react';
import { useNavigate, useParams } from 'react-router-dom';
import { ApiError } from '../../../api/requests/client';
import { errorText } from '../../../features/auth/error-text';
import { bundleQueries } from '../../../features/bundles/bundles.queries';
import { useLanguage } from '../../../features/i18n/language';
import { StateBlock } from '../../../ui/feedback/state-block';
import { Link } from '../../../ui/link';
import { SignedInOnly } from '../../routing/guards';
import { paths } from '../../routing/paths';
import { CheckoutFrame } from '../checkout/checkout-frame';

/** Quotes a bundle, opens its session and redirects to the payment form; one that costs nothing is complete at once. */
function NewSession({ slug, loading }: { slug: string; loading: ReactNode }) {
  const { t, lang } = useLanguage();
  const navigate = useNavigate();
  const [visit] = useState(Date.now);
  const session = useQuery(bundleQueries.newSession(visit, slug, lang));
  useEffect(() => {
    const { sessionId, reference } = session.data ?? {};
    if (sessionId) void navigate(paths.pay(sessionId), { replace: true });
    else if (reference) void navigate(paths.success(reference), { replace: true });
  }, [session.data, navigate]);
  if (!session.isError) return loading;
  const isOwned = session.error instanceof ApiError && session.error.code === 'ALREADY_OWNED';
  return (
    <div className="section wrap">
      <StateBlock
        level="h1"
        isError={!isOwned}
        title={isOwned ? t('bundle.owned_all') : errorText(t, session.error, 'checkout.failed')}
      >
        <div className="row-actions">
          {isOwned ? (
            <Link className="btn btn-p btn-md" to={paths.products}>
              {t('menu.products')}
            </Link>
          ) : (
            <button type="button" className="btn btn-p btn-md" onClick={() => void session.refetch()}>
              {t('errors.try_again')}
            </button>
          )}
          <Link className="btn btn-md" to={paths.bundles}>
            {t('bundle.back')}
          </Link>
        </div>
      </StateBlock>
    </div>
  );
}

export function Component() {
  const { slug = '' } = useParams();
  const { lang } = useLanguage();
  const frame = <CheckoutFrame product={useQuery(bundleQueries.detail(slug, lang)).data} />;
  return (
    <SignedInOnly redirectTo={paths.register} loading={frame}>
      <NewSession slug={slug} loading={frame} />
    </SignedInOnly>
  );
}
