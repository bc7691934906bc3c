import { missingParameter, notEmulated, wrongParameter } from '../http/stripe-error';
import type { SessionParameters } from './session-parameters';

const minLifetimeSeconds = 30 * 60;
const maxLifetimeSeconds = 24 * 3_600;
/** Tolerance for the time between the shop's request and its processing here. */
const clockToleranceSeconds = 15;

function refuseOtherModes({ mode, ui_mode }: SessionParameters): void {
  if (mode !== 'payment') throw notEmulated(`mode=${mode}`);
  if (ui_mode !== 'embedded_page') throw notEmulated(`ui_mode=${ui_mode ?? 'hosted_page'}`);
}

function refuseAddresses({
  success_url,
  cancel_url,
  return_url,
  redirect_on_completion,
}: SessionParameters): void {
  for (const [param, value] of Object.entries({ success_url, cancel_url }))
    if (value !== undefined)
      throw wrongParameter(param, `${param} cannot be used with ui_mode embedded_page. Use return_url.`);
  if (redirect_on_completion === 'never' && return_url !== undefined)
    throw wrongParameter('return_url', 'return_url cannot be used with redirect_on_completion never.');
  if (redirect_on_completion !== 'never' && return_url === undefined) throw missingParameter('return_url');
}

/** Mutually exclusive parameters. */
const exclusive = [['allowed_payment_method_types', 'payment_method_configuration']] as const;

/** Parameters that the merchant of record does not allow (docs.stripe.com/payments/managed-payments). */
const managedElsewhere = ['automatic_tax', 'tax_id_collection'] as const;

function refusePairs(params: SessionParameters): void {
  for (const [one, other] of exclusive)
    if (params[one] !== undefined && params[other] !== undefined)
      throw wrongParameter(other, `You may only specify one of these parameters: ${one}, ${other}.`);
  if (!params.managed_payments?.enabled) return;
  for (const param of managedElsewhere)
    if (params[param] !== undefined)
      throw wrongParameter(param, `${param} cannot be used when managed_payments is enabled.`);
}

function refuseMethods({
  allowed_payment_method_types: allowed,
  excluded_payment_method_types: excluded,
}: SessionParameters) {
  if ((allowed && !allowed.includes('card')) || excluded?.includes('card'))
    throw wrongParameter(
      'allowed_payment_method_types',
      'No payment method types are left: the payment sandbox can only take cards.',
    );
}

/** Checks combinations of parameters. @throws RequestRejected */
export function assertAllowed(params: SessionParameters, now: number): void {
  refuseOtherModes(params);
  refuseAddresses(params);
  refusePairs(params);
  refuseMethods(params);
  const { expires_at: expiresAt } = params;
  if (expiresAt === undefined) return;
  if (
    expiresAt < now + minLifetimeSeconds - clockToleranceSeconds ||
    expiresAt > now + maxLifetimeSeconds + clockToleranceSeconds
  )
    throw wrongParameter('expires_at', 'expires_at must be between 30 minutes and 24 hours from now.');
}
