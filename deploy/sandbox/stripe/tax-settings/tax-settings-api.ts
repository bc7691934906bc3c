import { fields, required, text } from '../http/parameters';
import { apiRoute } from '../http/route';
import type { Sandbox } from '../sandbox';

const path = '/v1/tax/settings';
const line = () => text({ max: 200 });
const address = fields({
  ...{ city: line(), country: required(line()), line1: line(), line2: line() },
  ...{ postal_code: line(), state: line() },
});

export interface TaxOffice {
  country: string;
  city?: string | undefined;
  line1?: string | undefined;
  line2?: string | undefined;
  postal_code?: string | undefined;
  state?: string | undefined;
}

const none = { city: null, line1: null, line2: null, postal_code: null, state: null };
const defined = (office: TaxOffice) =>
  Object.fromEntries(Object.entries(office).filter(([, value]) => value !== undefined));

/** A new account has no head office, so Stripe cannot compute taxes. */
function settings({ taxOffice }: Sandbox) {
  return {
    object: 'tax.settings',
    defaults: { provider: 'stripe', tax_behavior: null, tax_code: null },
    head_office: taxOffice ? { address: { ...none, ...defined(taxOffice) } } : null,
    livemode: false,
    status: taxOffice ? 'active' : 'pending',
    status_details: taxOffice ? { active: {} } : { pending: { missing_fields: ['head_office'] } },
  };
}

export const taxSettingsApi = [
  apiRoute('GET', path, {}, (sandbox) => settings(sandbox)),

  apiRoute('POST', path, { head_office: fields({ address }) }, (sandbox, { head_office: office }) => {
    if (office?.address) sandbox.taxOffice = office.address;
    return settings(sandbox);
  }),
];
