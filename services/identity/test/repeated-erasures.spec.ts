import { randomUUID } from 'node:crypto';
import { logIn } from '#contracts/identity/log-in';
import { startService } from '#platform/run/run';
import { IdentityModule } from '../src/identity.module';
import { codeOf, IdentityTestbed, password } from './identity.testbed';

let identity: IdentityTestbed;

beforeAll(async () => {
  identity = await IdentityTestbed.open();
});

afterAll(() => identity.close());

const logInResult = (email: string) => codeOf(identity.client.call(logIn, { email, password }));

/** Restarts the service after `shop restore` has written the ids of deleted accounts. */
async function restartAfterRestore(...deleted: string[]): Promise<void> {
  for (const userId of deleted)
    await identity.database.query('insert into erasures_to_repeat values ($1)', [userId]);
  await identity.service.close();
  identity.service = await startService(IdentityModule);
}

const left = async () => identity.database.query('select user_id from erasures_to_repeat');

describe('accounts that were deleted after the restored moment', () => {
  it('are deleted again before the first log-in, with the event and without a second mail', async () => {
    const { email, actor } = await identity.registerUser();
    const other = await identity.registerUser();
    await restartAfterRestore(actor.userId, randomUUID());
    expect(await logInResult(email)).toBe('INVALID_CREDENTIALS');
    expect(await logInResult(other.email)).toBe('none');
    expect(await left()).toEqual([]);
    const events: { id: string }[] = await identity.database.query(
      `select data ->> 'userId' as id from outbox where subject = 'identity.user-deleted.v1'`,
    );
    expect(events).toEqual([{ id: actor.userId }]);
    // A mail that is certain to be queued later shows that none came before.
    await identity.requestEmailChange(other.actor);
    expect(identity.mailsTo(email)).toEqual([]);
  });

  it('without the repeated erasure a restored account can log in', async () => {
    const { email } = await identity.registerUser();
    await restartAfterRestore();
    expect(await logInResult(email)).toBe('none');
  });

  it('keeps the last administrator and starts', async () => {
    const { email, actor } = await identity.registerUser('admin');
    await restartAfterRestore(actor.userId);
    expect(await logInResult(email)).not.toBe('INVALID_CREDENTIALS');
    expect(await left()).toEqual([{ user_id: actor.userId }]);
  });
});
