import { expect, test } from '@playwright/test';
import { adminRequest, openAdminPanel, registerCustomer } from '../../support/admin';
import { expectAccessible, expectNoOverflow, signIn } from '../../support/users';

const words = {
  en: {
    role: /^Role of Anna/,
    orders: /^Orders/,
    settings: 'Settings',
    export: 'Export CSV',
  },
  ru: {
    role: /^Роль/,
    orders: /^Заказы/,
    settings: 'Настройки',
    export: 'Экспорт в CSV',
  },
};

interface UserList {
  users: { _id: string; email: string; role: string }[];
}

for (const { lang, width } of [
  { lang: 'en', width: 1440 },
  { lang: 'ru', width: 390 },
] as const)
  test(`shows a person of the support what the role may do, and no more (${lang}, ${width} px)`, async ({
    page,
  }) => {
    const text = words[lang];
    const person = await registerCustomer(page);
    await openAdminPanel(page, `?tab=users&lang=${lang}&search=${person.email}`);
    await page.getByRole('combobox', { name: text.role }).selectOption('support');
    await expect
      .poll(async () => {
        const { users } = await adminRequest<UserList>(page, 'GET', `/admin/users?search=${person.email}`);
        return users.map(({ role }) => role);
      })
      .toEqual(['support']);
    await page.setViewportSize({ width, height: 900 });
    await signIn(page, person);
    await page.goto(`/admin?tab=orders&lang=${lang}`);
    const panel = page.getByRole('tabpanel').first();
    await expect(panel.getByRole('table')).toBeVisible();
    await expect(page.getByRole('button', { name: text.export })).toHaveCount(0);
    const names = await page.getByRole('tab', { includeHidden: true }).allTextContents();
    expect(names.some((name) => text.orders.test(name))).toBe(true);
    expect(names).not.toContain(text.settings);
    await expectNoOverflow(page);
    await expectAccessible(page);
    const { token } = (await (
      await page.request.post('/api/login', { data: { email: person.email, password: person.password } })
    ).json()) as {
      token: string;
    };
    const headers = { authorization: `Bearer ${token}` };
    expect((await page.request.get('/api/admin/webhooks', { headers })).status()).toBe(403);
  });
