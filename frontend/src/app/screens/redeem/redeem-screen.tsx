import { useEffect, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';
import type { Redemption } from '../../../api/schema';
import { clearRememberedPath, rememberPath } from '../../../features/auth/redirect';
import { useSession } from '../../../features/auth/session';
import { useLanguage } from '../../../features/i18n/language';
import { LazyTexts } from '../../../features/i18n/lazy-texts';
import { RedeemForm } from '../../../features/redeem/redeem-form';
import { redeemTexts } from '../../../features/redeem/redeem-texts';
import { SuccessBlock } from '../../../ui/feedback/success-block';
import { Link } from '../../../ui/link';
import { LoadingScreen } from '../../routing/guards';
import { paths } from '../../routing/paths';
import { useTitle } from '../../routing/use-title';

function Redeemed({ added, owned }: Redemption) {
  const { t } = useLanguage();
  const names = added.join(', ');
  const text = owned.length > 0 ? t('redeem.owned', { names: owned.join(', ') }) : t('redeem.mailed');
  return (
    <SuccessBlock title={t('redeem.done', { names })} text={text}>
      <Link className="btn btn-p btn-md" to={paths.products}>
        {t('redeem.to_products')}
      </Link>
    </SuccessBlock>
  );
}

/** Turns a code into licences. A guest logs in or registers and comes back with the code. */
function Redeem() {
  const { t } = useLanguage();
  const { user, isSignedIn, isChecking } = useSession();
  const navigate = useNavigate();
  const [search] = useSearchParams();
  const [redeemed, setRedeemed] = useState<Redemption>();
  useTitle(t('redeem.title'));
  useEffect(() => {
    if (isSignedIn) clearRememberedPath();
  }, [isSignedIn]);
  if (isChecking) return <LoadingScreen />;
  if (redeemed) return <Redeemed {...redeemed} />;
  const logIn = (code: string) => {
    rememberPath(paths.redeemWith(code));
    void navigate(paths.login);
  };
  return (
    <div className="column">
      <h1 className="h2">{t('redeem.title')}</h1>
      <RedeemForm
        initialCode={search.get('code') ?? ''}
        email={isSignedIn ? user?.email : undefined}
        onRedeemed={setRedeemed}
        onGuest={logIn}
      />
    </div>
  );
}

export function Component() {
  return (
    <LazyTexts load={redeemTexts}>
      <Redeem />
    </LazyTexts>
  );
}
