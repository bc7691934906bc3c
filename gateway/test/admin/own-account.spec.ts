import { deleteUser, ownRole } from '#contracts/identity/user-admin';
import { GatewayTestbed } from '../gateway.testbed';

let edge: GatewayTestbed;
beforeAll(async () => {
  edge = await GatewayTestbed.open();
});
afterAll(() => edge.close());

it.each([
  ['en', 'You cannot change your own role or delete yourself'],
  ['ru', 'Нельзя удалить себя или сменить свою роль'],
])('deleting the own account as administrator is refused with the reason: %s', async (language, text) => {
  const headers = await edge.adminHeaders();
  edge.stubAnna(1, 'admin', language === 'ru' ? 'ru' : 'en');
  edge.stubFailure(deleteUser, ownRole);
  const response = await edge.fetch('/api/admin/users/019a0000-0000-7000-8000-00000000000a', {
    method: 'DELETE',
    headers: { ...headers, 'accept-language': language },
  });
  expect([response.status, await response.json()]).toEqual([
    409,
    expect.objectContaining({ code: 'OWN_ROLE', error: text }),
  ]);
});
