import { logIn } from '#contracts/identity/log-in';
import { statementsOf } from '#testing/statements-of-request';
import { codeOf, IdentityTestbed, password } from '../identity.testbed';

let identity: IdentityTestbed;
beforeAll(async () => {
  identity = await IdentityTestbed.open();
});
afterAll(() => identity.close());

const statementsOfLogIn = (email: string, typed: string) =>
  statementsOf(identity.database, (requestId) =>
    codeOf(identity.client.call(logIn, { email, password: typed }, undefined, { requestId })),
  );

describe('statements of a log-in', () => {
  it('are two: account with second factor, and the new session', async () => {
    const { email } = await identity.registerUser();
    const statements = await statementsOfLogIn(email, password);
    expect(statements).toHaveLength(2);
    expect(statements[0]).toContain('second_factors');
    expect(statements[1]).toContain('insert into sessions');
  });

  it('are one for a wrong password, and the same one for an unknown address', async () => {
    const { email } = await identity.registerUser();
    const wrong = await statementsOfLogIn(email, 'Guess1234');
    expect(wrong).toHaveLength(1);
    expect(await statementsOfLogIn('unknown@example.com', 'Guess1234')).toEqual(wrong);
  });
});
