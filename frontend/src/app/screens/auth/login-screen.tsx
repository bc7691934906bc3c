import { AuthLayout } from '../../../features/auth/auth-layout';
import { LoginForm } from '../../../features/auth/forms/login-form';
import { useLanguage } from '../../../features/i18n/language';
import { paths } from '../../routing/paths';
import { useTitle } from '../../routing/use-title';
import { Link } from '../../../ui/link';
import { RememberedPurchase } from './remembered-purchase';

export function Component() {
  const { t } = useLanguage();
  useTitle(t('nav.login'));
  return (
    <AuthLayout title={t('auth.login_title')}>
      <RememberedPurchase />
      <LoginForm />
      <p>
        <Link className="link" to={paths.forgotPassword}>
          {t('auth.forgot')}
        </Link>
      </p>
      <p className="muted">
        {t('auth.new_here')}{' '}
        <Link className="link" to={paths.register}>
          {t('nav.register')}
        </Link>
      </p>
    </AuthLayout>
  );
}
