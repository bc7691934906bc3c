import { fields, flag, oneOf, text } from '../http/parameters';
import { paginate, pageRules } from '../http/pagination';
import { apiRoute } from '../http/route';
import { noSuch } from '../http/stripe-error';
import type { Sandbox } from '../sandbox';
import type { MethodName } from './initial-methods';

const path = '/v1/payment_method_configurations';
const id = 'pmc_1Sandbox00000000000000';

const preference = () => fields({ display_preference: fields({ preference: oneOf(['none', 'off', 'on']) }) });

const rules = {
  apple_pay: preference(),
  card: preference(),
  google_pay: preference(),
  link: preference(),
} satisfies Record<MethodName, unknown>;

function method(isOn: boolean) {
  const value = isOn ? 'on' : 'off';
  return { available: isOn, display_preference: { overridable: null, preference: value, value } };
}

function configuration({ paymentMethods }: Sandbox) {
  const methods = Object.entries(paymentMethods).map(([name, isOn]) => [name, method(isOn)]);
  return {
    id,
    object: 'payment_method_configuration',
    active: true,
    application: null,
    is_default: true,
    livemode: false,
    name: 'Default',
    parent: null,
    ...(Object.fromEntries(methods) as Record<MethodName, ReturnType<typeof method>>),
  };
}

function assertKnown(wanted: string): void {
  if (wanted !== id) throw noSuch('payment method configuration', wanted);
}

export const paymentMethodConfigurationsApi = [
  apiRoute('GET', `${path}/:id`, {}, (sandbox, _, wanted) => {
    assertKnown(wanted);
    return configuration(sandbox);
  }),

  apiRoute('GET', path, { ...pageRules, application: text() }, (sandbox, params) =>
    paginate([configuration(sandbox)], params, path, 'payment method configuration', (each) => each),
  ),

  apiRoute('POST', `${path}/:id`, { ...rules, active: flag(), name: text() }, (sandbox, params, wanted) => {
    assertKnown(wanted);
    for (const name of Object.keys(rules) as MethodName[]) {
      const value = params[name]?.display_preference?.preference;
      if (value) sandbox.paymentMethods = { ...sandbox.paymentMethods, [name]: value === 'on' };
    }
    return configuration(sandbox);
  }),
];
