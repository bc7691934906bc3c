import { useNavigate, useParams } from 'react-router-dom';
import { AuthLayout } from '../../../features/auth/auth-layout';
import { ResetForm } from '../../../features/auth/forms/reset-form';
import { useLanguage } from '../../../features/i18n/language';
import { paths } from '../../routing/paths';
import { useTitle } from '../../routing/use-title';
import { Link } from '../../../ui/link';

export function Component() {
  const { t } = useLanguage();
  const { token } = useParams();
  const navigate = useNavigate();
  const title = t(token ? 'auth.reset_title' : 'auth.invalid_link');
  useTitle(title);
  if (!token) {
    return (
      <AuthLayout title={title}>
        <p>{t('auth.invalid_link_text')}</p>
        <Link className="btn btn-p btn-xl" to={paths.forgotPassword}>
          {t('auth.request_new_link')}
        </Link>
      </AuthLayout>
    );
  }
  return (
    <AuthLayout title={title}>
      <ResetForm token={token} onDone={() => void navigate(paths.login)} />
      <p>
        <Link className="link" to={paths.login}>
          {t('auth.back_to_login')}
        </Link>
      </p>
    </AuthLayout>
  );
}
