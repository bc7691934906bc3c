import { IsBoolean } from 'class-validator';
import { Nothing, request } from '../../kit/request';

export class TaxChoice {
  /** An administrator has confirmed that no one has to compute taxes. */
  @IsBoolean() withoutTaxes: boolean;
}

export const readTaxChoice = request('identity.shop.tax-choice', {
  input: Nothing,
  output: TaxChoice,
  access: 'settings:write',
  idempotent: true,
});

/** It changes no price: commerce computes taxes by its own settings. */
export const chooseTaxes = request('identity.shop.choose-taxes', {
  http: 'PUT /api/admin/setup/taxes',
  description: 'Confirms that the shop sells without computing taxes, or takes it back.',
  input: TaxChoice,
  output: TaxChoice,
  access: 'settings:write',
  idempotent: true,
});
