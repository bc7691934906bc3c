import { isGoodPassword } from '../auth/rules';

/** The first rule that is broken, as a text key (spec storefront §5, profile update). */
export function passwordProblem(current: string, next: string): string | undefined {
  if (!current) return 'current_password_required';
  return isGoodPassword(next) ? undefined : 'validation.password_requirements';
}
