import { logIn } from '#contracts/identity/log-in';
import { eventually } from '#testing/eventually';
import { CredentialsService } from '../../src/users/credentials.service';
import { codeOf, IdentityTestbed, password } from '../identity.testbed';

let identity: IdentityTestbed;
beforeAll(async () => {
  identity = await IdentityTestbed.open();
});
afterAll(() => identity.close());

/** Shorter than any hash with the shop's cost. */
const tooShortMs = 2;

describe('deadline of a log-in', () => {
  it('travels with the request, and a password is not hashed for a caller who will have left', async () => {
    const { email } = await identity.registerUser();
    const checked = jest.spyOn(identity.service.app.get(CredentialsService), 'isCorrect');
    const options = { timeoutMs: tooShortMs };
    await codeOf(identity.client.call(logIn, { email, password }, undefined, options));
    const [check] = await eventually(() => {
      expect(checked).toHaveBeenCalledTimes(1);
      return checked.mock.results;
    });
    await expect(check?.value).rejects.toThrow('OVERLOADED');
    expect(await codeOf(identity.client.call(logIn, { email, password }))).toBe('none');
  });
});
