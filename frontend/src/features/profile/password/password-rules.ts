import { newPasswordError } from '../../auth/forms/rules';

/** The first broken rule, as a text key (storefront §5, profile update). */
export function passwordChangeError(current: string, next: string): string | undefined {
  return current ? newPasswordError(next) : 'current_password_required';
}
