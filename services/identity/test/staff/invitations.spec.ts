import { logIn } from '#contracts/identity/log-in';
import {
  acceptInvitation,
  findInvitation,
  inviteUser,
  listInvitations,
  revokeInvitation,
} from '#contracts/identity/staff/invitations';
import { changeRole, listUsers } from '#contracts/identity/user-admin';
import { register } from '#contracts/identity/users';
import type { UserActor } from '#contracts/kit/actor';
import { newId } from '#platform/database/new-id';
import { eventually } from '#testing/eventually';
import { FirstAdministrator } from '../../src/invitations/first-administrator';
import { InvitationsService } from '../../src/invitations/invitations.service';
import { codeOf, IdentityTestbed, password } from '../identity.testbed';

let identity: IdentityTestbed;
let admin: UserActor;
const operator: UserActor = { kind: 'user', userId: newId(), role: 'admin', language: 'en' };

const call: IdentityTestbed['client']['call'] = (...rest) => identity.client.call(...rest);
const newEmail = () => `invited-${newId()}@example.com`;
const tokenOf = (url: string) => url.split('/').at(-1) ?? '';
const person = { firstName: 'Ilya', lastName: 'Petrov', password };
const accept = (token: string, more: { email?: string } = {}) =>
  codeOf(call(acceptInvitation, { token, ...person, ...more }));
const roleOf = async (email: string) =>
  (await call(listUsers, { search: email, page: 1, limit: 10 }, admin)).users.map(({ role }) => role);

/** A link to the first administrator, as the start of a shop without administrators writes it to the log. */
const firstAdministratorToken = () =>
  identity.database.transaction(async (tx) =>
    tokenOf(await identity.service.app.get(InvitationsService).createFirstAdministratorLink(tx)),
  );

beforeAll(async () => {
  identity = await IdentityTestbed.open();
});
afterAll(() => identity.close());

describe('first administrator', () => {
  it('is created by one of two people who open two links at the same moment', async () => {
    const links = await Promise.all([firstAdministratorToken(), firstAdministratorToken()]);
    expect(await accept(links[0])).toBe('INVITATION_REFUSED');
    const codes = await Promise.all(links.map((token) => accept(token, { email: newEmail() })));
    expect(codes.sort()).toEqual(['INVITATION_REFUSED', 'none']);
    const [first] = await identity.database.query<{ id: string; confirmed: boolean }[]>(
      `select id, email_confirmed_at is not null as confirmed from users where role = 'admin'`,
    );
    expect(first?.confirmed).toBe(true);
    admin = { kind: 'user', userId: first?.id ?? '', role: 'admin', language: 'en' };
    expect(await accept(await firstAdministratorToken(), { email: newEmail() })).toBe('INVITATION_REFUSED');
  });

  it('is not offered by the start of a shop that has an administrator', async () => {
    const links = 'select count(*)::int as n from invitations where email is null';
    const before = await identity.database.query(links);
    await identity.service.app.get(FirstAdministrator).onApplicationBootstrap();
    expect(await identity.database.query(links)).toEqual(before);
  });
});

describe('invitation', () => {
  it('is mailed, and creates a confirmed account with the role', async () => {
    const email = newEmail();
    const { url } = await call(inviteUser, { email, role: 'admin' }, admin);
    const html = await eventually(() => {
      const body = identity.mailsTo(email).at(-1)?.mail.html;
      if (!body) throw new Error(`no invitation for ${email}`);
      return body;
    });
    expect(html).toContain(url);
    expect(await call(findInvitation, { token: tokenOf(url) })).toMatchObject({ email, role: 'admin' });
    expect(await accept(tokenOf(url), { email: newEmail() })).toBe('none');
    expect(await roleOf(email)).toEqual(['admin']);
    expect(await codeOf(call(logIn, { email, password }))).toBe('none');
  });

  it('is one for an address, also when several are sent at the same moment', async () => {
    const email = newEmail();
    const sent = await Promise.all(
      Array.from({ length: 10 }, () => call(inviteUser, { email, role: 'user' }, admin)),
    );
    const codes = sent.map(({ url }) => codeOf(call(findInvitation, { token: tokenOf(url) })));
    expect((await Promise.all(codes)).filter((code) => code === 'none')).toHaveLength(1);
  });

  it('is used once, also by 20 parallel requests', async () => {
    const email = newEmail();
    const { url } = await call(inviteUser, { email, role: 'user' }, admin);
    const codes = await Promise.all(Array.from({ length: 20 }, () => accept(tokenOf(url))));
    expect(codes.filter((code) => code === 'none')).toHaveLength(1);
    expect(new Set(codes)).toEqual(new Set(['none', 'INVITATION_REFUSED']));
    expect(await roleOf(email)).toEqual(['user']);
  });

  it('ends when it is revoked, replaced or expired', async () => {
    const email = newEmail();
    const first = await call(inviteUser, { email, role: 'admin' }, admin);
    const second = await call(inviteUser, { email, role: 'admin' }, admin);
    expect(await accept(tokenOf(first.url))).toBe('INVITATION_REFUSED');
    const open = async () => (await call(listInvitations, {}, admin)).invitations.map(({ id }) => id);
    expect(await open()).toContain(second.id);
    await call(revokeInvitation, { id: second.id }, admin);
    expect(await accept(tokenOf(second.url))).toBe('INVITATION_REFUSED');
    expect(await codeOf(call(revokeInvitation, { id: second.id }, admin))).toBe('NOT_FOUND');
    const third = await call(inviteUser, { email, role: 'admin' }, admin);
    await identity.database.query(`update invitations set expires_at = now() where id = $1`, [third.id]);
    expect(await accept(tokenOf(third.url))).toBe('INVITATION_REFUSED');
    expect(await open()).not.toContain(third.id);
    expect(await roleOf(email)).toEqual([]);
  });

  it('ends with the role of the administrator who sent it, and not with an operator', async () => {
    const { actor } = await identity.registerUser('admin');
    const { url } = await call(inviteUser, { email: newEmail(), role: 'admin' }, actor);
    await call(changeRole, { id: actor.userId, role: 'user' }, { ...admin, authenticatedAt: Date.now() });
    expect(await accept(tokenOf(url))).toBe('INVITATION_REFUSED');
    const ofOperator = await call(inviteUser, { email: newEmail(), role: 'admin' }, operator);
    expect(await accept(tokenOf(ofOperator.url))).toBe('none');
  });

  it('gives no role to an account that another person registered with the address', async () => {
    const email = newEmail();
    const { url } = await call(inviteUser, { email, role: 'admin' }, admin);
    await call(register, { email, ...person });
    expect(await accept(tokenOf(url))).toBe('EMAIL_TAKEN');
    expect(await roleOf(email)).toEqual(['user']);
    expect(await codeOf(call(inviteUser, { email, role: 'admin' }, admin))).toBe('EMAIL_TAKEN');
  });

  it('is recorded in the audit log with its acceptance', async () => {
    const { id, url } = await call(inviteUser, { email: newEmail(), role: 'user' }, admin);
    await accept(tokenOf(url));
    const entries = await identity.database.query<{ action: string; actor: string }[]>(
      'select action, actor from audit_log where subject = $1 order by at',
      [id],
    );
    expect(entries).toEqual([
      { action: 'invitation.sent', actor: admin.userId },
      { action: 'invitation.accepted', actor: 'guest' },
    ]);
  });
});
