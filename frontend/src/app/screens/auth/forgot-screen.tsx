import { AuthLayout } from '../../../features/auth/auth-layout';
import { ForgotForm } from '../../../features/auth/forms/forgot-form';
import { useLanguage } from '../../../features/i18n/language';
import { paths } from '../../routing/paths';
import { useTitle } from '../../routing/use-title';
import { Link } from '../../../ui/link';

export function Component() {
  const { t } = useLanguage();
  useTitle(t('auth.forgot_title'));
  return (
    <AuthLayout title={t('auth.forgot_title')}>
      <ForgotForm
        logIn={
          <Link className="btn btn-p btn-xl" to={paths.login}>
            {t('nav.login')}
          </Link>
        }
      />
      <p>
        <Link className="link" to={paths.login}>
          {t('auth.back_to_login')}
        </Link>
      </p>
    </AuthLayout>
  );
}
