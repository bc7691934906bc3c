import { expect, type Page, test } from '@playwright/test';
import { newOwner } from '../support/owners';
import { expectAccessible, signIn } from '../support/users';
import { views } from '../support/views/views';

/** Requires macOS 12 or Windows 11, and 16 GB of memory. */
const slug = 'coldharbour-strings';
const texts = {
  en: {
    title: 'Will it run on your computers?',
    runs: 'Runs',
    fails: 'Does not run',
    old: 'Windows 11 or later is required, this computer has 10.',
    missing: '16 GB of memory are required, that of this computer is not known.',
    other: 'Check another computer',
    computer: 'Computer',
    mac: 'Mac with an Apple chip',
    system: 'System',
    memory: 'Memory',
    low: 'this computer has 8 GB',
    cart: 'Old PC: Does not run.',
  },
  ru: {
    title: 'Будет ли работать на ваших компьютерах?',
    runs: 'Работает',
    fails: 'Не работает',
    old: 'Требуется Windows 11 или новее, на этом компьютере 10.',
    missing: 'Требуется 16 ГБ памяти, объём памяти этого компьютера неизвестен.',
    other: 'Проверить другой компьютер',
    computer: 'Компьютер',
    mac: 'Mac с чипом Apple',
    system: 'Система',
    memory: 'Память',
    low: 'на этом компьютере 8 ГБ',
    cart: 'Old PC: Не работает.',
  },
} as const;

const computers = [
  { machineName: 'Studio PC', device: { osVersion: '10.0.22631', cpuModel: 'AMD Ryzen 7', memoryGb: 32 } },
  { machineName: 'Old PC', device: { osVersion: '10.0.19045', cpuModel: 'Intel Core i5', memoryGb: 16 } },
  { machineName: 'Unknown PC', device: { osVersion: '10.0.22631' } },
];

/** Non-breaking spaces of Russian texts are spaces here. */
const rowsOf = (page: Page) => page.locator('#runs').getByRole('listitem');

for (const { lang, width } of views)
  test(`a customer sees on which computers a plug-in runs, on its page and in the cart (${lang}, ${width} px)`, async ({
    page,
  }) => {
    const words = texts[lang];
    await page.setViewportSize({ width, height: 900 });
    const owner = await newOwner(page.request);
    for (const { machineName, device } of computers) {
      const data = { deviceId: `device-${crypto.randomUUID()}`, machineName, os: 'Windows', device };
      const response = await page.request.post('/api/licensing/activations', {
        headers: owner.headers,
        data,
      });
      expect(response.status()).toBe(200);
    }
    await signIn(page, owner);
    await page.goto(`/plugins/${slug}?lang=${lang}`);
    await expect(page.getByRole('heading', { name: words.title })).toBeVisible();
    const row = (name: string) => rowsOf(page).filter({ hasText: name });
    await expect(row('Studio PC')).toContainText(words.runs);
    await expect(row('Old PC')).toContainText(words.fails);
    await expect(row('Old PC')).toContainText(words.old);
    await expect(row('Unknown PC')).toContainText(words.missing);
    await expectAccessible(page);
    const items = [{ kind: 'plugin', slug }];
    await page.request.put('/api/account/cart', { headers: owner.headers, data: { items, codes: [] } });
    await page.goto(`/cart?lang=${lang}`);
    await expect(page.getByRole('main').getByText(words.cart)).toContainText(words.old);
    await expectAccessible(page);
  });

for (const { lang, width } of views)
  test(`a guest checks a computer by two questions and the memory (${lang}, ${width} px)`, async ({
    page,
  }) => {
    const words = texts[lang];
    await page.setViewportSize({ width, height: 900 });
    await page.goto(`/plugins/${slug}?lang=${lang}`);
    const section = page.locator('#runs');
    await section.getByRole('button', { name: words.other }).click();
    await section.getByLabel(words.computer, { exact: true }).selectOption({ label: words.mac });
    await section.getByLabel(words.system).selectOption('macOS 15');
    await section.getByLabel(words.memory).selectOption('8');
    await expect(rowsOf(page)).toContainText(words.low);
    await section.getByLabel(words.memory).selectOption('16');
    await expect(rowsOf(page)).toContainText(words.runs);
    await section.getByLabel(words.system).selectOption('macOS 11');
    await expect(rowsOf(page)).toContainText(words.fails);
    await expectAccessible(page);
    await page.reload();
    await expect(rowsOf(page)).toContainText(words.fails);
  });
