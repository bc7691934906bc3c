import { useNavigate } from 'react-router-dom';
import { AuthLayout } from '../../../features/auth/auth-layout';
import { RegisterForm } from '../../../features/auth/forms/register-form';
import { useLanguage } from '../../../features/i18n/language';
import { paths } from '../../routing/paths';
import { useTitle } from '../../routing/use-title';
import { Link } from '../../../ui/link';
import { RememberedPurchase } from './remembered-purchase';

export function Component() {
  const { t } = useLanguage();
  const navigate = useNavigate();
  useTitle(t('nav.register'));
  return (
    <AuthLayout title={t('auth.register_title')}>
      <RememberedPurchase otherwise={<p className="lead">{t('auth.register_text')}</p>}>
        <p className="lead">{t('auth.register_to_checkout')}</p>
      </RememberedPurchase>
      <RegisterForm onFallback={() => void navigate(paths.login)} />
      <p className="muted">
        {t('auth.have_account')}{' '}
        <Link className="link" to={paths.login}>
          {t('nav.login')}
        </Link>
      </p>
    </AuthLayout>
  );
}
