import { readTestMail, sendTestMail } from '#contracts/identity/shop/mail-setup';
import { chooseTaxes, readTaxChoice } from '#contracts/identity/shop/tax-choice';
import type { UserActor } from '#contracts/kit/actor';
import { newId } from '#platform/database/new-id';
import { eventually } from '#testing/eventually';
import { codeOf, IdentityTestbed } from '../identity.testbed';

let identity: IdentityTestbed;
let admin: UserActor;

beforeAll(async () => {
  identity = await IdentityTestbed.open();
  admin = (await identity.registerUser('admin')).actor;
});
afterAll(() => identity.close());

const choose = (withoutTaxes: boolean, actor = admin) =>
  identity.client.call(chooseTaxes, { withoutTaxes }, actor);

describe('the choice to sell without taxes', () => {
  it('is made and taken back by an administrator, and recorded in the audit log', async () => {
    const read = () => identity.client.call(readTaxChoice, {}, admin);
    expect(await read()).toEqual({ withoutTaxes: false });
    await choose(true);
    expect(await read()).toEqual({ withoutTaxes: true });
    await choose(false);
    expect(await read()).toEqual({ withoutTaxes: false });
    expect(
      await identity.database.query(
        `select actor, before, after from audit_log where action = 'shop.taxes-chosen' order by id`,
      ),
    ).toEqual([
      { actor: admin.userId, before: { withoutTaxes: false }, after: { withoutTaxes: true } },
      { actor: admin.userId, before: { withoutTaxes: true }, after: { withoutTaxes: false } },
    ]);
  });

  it('is refused to a member of the staff who may not change settings', async () => {
    const { actor } = await identity.registerUser('support');
    expect(await codeOf(choose(true, actor))).toBe('FORBIDDEN');
  });
});

describe('the test mail', () => {
  const read = (actor: UserActor) => identity.client.call(readTestMail, {}, actor);
  const send = (actor: UserActor) => identity.client.call(sendTestMail, {}, actor);
  const newest = (state: string) =>
    eventually(async () => {
      const { newest: mail } = await read(admin);
      expect(mail?.state).toBe(state);
      return mail;
    });

  it('is sent to the administrator, and reported once the mail server has accepted it', async () => {
    expect(await read(admin)).toEqual({});
    const { email, actor } = await identity.registerUser('admin');
    await send(actor);
    expect(await newest('sent')).toEqual({ state: 'sent', at: expect.any(String), address: email });
    expect(identity.mailsTo(email).map(({ mail }) => mail.subject)).toContain('Test mail');
  });

  it('is sent once a minute', async () => {
    const { email, actor } = await identity.registerUser('admin');
    const codes = await Promise.all([1, 2, 3].map(() => codeOf(send(actor))));
    // The minute may end in between.
    expect(codes.filter((code) => code === 'none').length).toBeLessThanOrEqual(2);
    expect(codes).toContain('TOO_MANY_REQUESTS');
    await newest('sent');
    expect(
      identity.mailsTo(email).filter(({ mail }) => mail.subject === 'Test mail').length,
    ).toBeLessThanOrEqual(2);
  });

  it('is reported with the reason while the mail server delays it, and when it refuses it', async () => {
    const { email, actor } = await identity.registerUser('admin');
    const { actor: second } = await identity.registerUser('admin');
    identity.sink.mode = 'later';
    await send(actor);
    await eventually(async () =>
      expect((await read(admin)).newest).toMatchObject({
        ...{ state: 'queued', address: email },
        error: expect.stringContaining('try again later'),
      }),
    );
    identity.sink.mode = 'never';
    await send(second);
    expect(await newest('failed')).toMatchObject({ error: expect.stringContaining('no such user here') });
    identity.sink.mode = 'ok';
  });

  it('is reported as erased after the retention of mails', async () => {
    await identity.database.query(`delete from mail_deliveries where template = 'test-mail'`);
    expect(await read(admin)).toMatchObject({ newest: { state: 'erased' } });
  });

  it('is refused to an operator without an account, and to staff who may not change settings', async () => {
    const { actor: support } = await identity.registerUser('support');
    expect(await codeOf(send(support))).toBe('FORBIDDEN');
    expect(await codeOf(send({ ...admin, userId: newId() }))).toBe('NOT_FOUND');
  });
});
