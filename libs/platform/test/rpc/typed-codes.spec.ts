import { CreateQuote } from '#contracts/commerce/pricing/quotes';
import { RedeemOrderLookup } from '#contracts/commerce/order-addresses/order-lookups';
import type { Class } from '#contracts/fields/class';
import { Reauthenticate } from '#contracts/identity/reauthentication';
import { ResetPassword } from '#contracts/identity/password-resets';
import { TwoFactorCode } from '#contracts/identity/two-factor';
import { ActivateComputer } from '#contracts/licensing/activations';
import { RedeemCode } from '#contracts/licensing/giving/redemptions';
import { validInput } from '#testing/valid-input';
import { validateInput } from '#platform/rpc/validate-input';

it.each<[string, Class, string, unknown, unknown]>([
  ['discounts', CreateQuote, 'codes', ['LOW\u200bLINE\u201310 '], ['LOWLINE-10']],
  ['redemption', RedeemCode, 'code', 'AAAA\u2013CCCC\u00a0DDDD EEEE', 'AAAA-CCCCDDDDEEEE'],
  ['an order look-up', RedeemOrderLookup, 'code', '123 456', '123456'],
  ['a password reset', ResetPassword, 'token', ' 123\u2009456', '123456'],
  ['a swap', ActivateComputer, 'swapCode', '123-456', '123456'],
  ['two-factor authentication', TwoFactorCode, 'code', '123 456', '123456'],
  ['reauthentication', Reauthenticate, 'code', 'abcde\u2013fgh23', 'abcde-fgh23'],
])('a pasted code of %s is read without what was pasted with it', async (_, type, field, typed, code) => {
  const valid = await validInput(type);
  await expect(validateInput(type, { ...valid, [field]: typed })).resolves.toMatchObject({ [field]: code });
});
