import { expect, type Page, test } from '@playwright/test';
import { newOwner } from '../support/owners';
import { expectAccessible, signIn } from '../support/users';
import { switchLanguage } from '../support/views/screens';

const words = {
  en: {
    label: /^(Password|New password)/,
    rules: ['At least 7 characters', 'One capital letter', 'One digit'],
    met: 'met',
    not: 'not met',
  },
  ru: {
    label: /^(Пароль|Новый пароль)/,
    rules: ['Не меньше 7 символов', 'Одна заглавная буква', 'Одна цифра'],
    met: 'выполнено',
    not: 'не выполнено',
  },
};

async function expectNeutralRules(page: Page, lang: keyof typeof words): Promise<void> {
  const { label, rules, met, not } = words[lang];
  const list = page
    .getByRole('listitem')
    .filter({ hasText: new RegExp(rules.join('|').replaceAll(' ', '\\s')) });
  await expect(list).toHaveText(rules);
  const colours = () =>
    list.evaluateAll((all) => new Set(all.map((item) => getComputedStyle(item).color)).size);
  expect(await colours()).toBe(1);
  const password = page.getByLabel(label).last();
  await password.fill('Secret');
  await expect(list).toHaveText(rules.map((rule, index) => rule + (index === 1 ? met : not)));
  if (lang === 'en') await expectAccessible(page);
  await password.fill('');
  await expect(list).toHaveText(rules);
}

test('marks no rule of a password before something is typed, at the registration and in the profile, in both languages', async ({
  page,
}) => {
  await page.goto('/register?lang=en');
  await expectNeutralRules(page, 'en');
  await switchLanguage(page, 'ru');
  await expectNeutralRules(page, 'ru');
  await signIn(page, await newOwner(page.request));
  await page.goto('/profile?lang=ru');
  await expectNeutralRules(page, 'ru');
  await switchLanguage(page, 'en');
  await expectNeutralRules(page, 'en');
});
