import { expect, test } from '@playwright/test';
import { openAdminPanel } from '../support/admin';
import { views } from '../support/views/views';

const words = {
  en: {
    newPath: 'New upgrade path',
    price: /^Price in dollars/,
    create: 'Create upgrade path',
    tooSmall: 'at least $0.50',
    newRule: 'New rule',
    kind: 'Who gets what',
    offered: 'the cheapest plug-in of its category',
  },
  ru: {
    newPath: 'Новое обновление',
    price: /^Цена в долларах/,
    create: 'Создать обновление',
    tooSmall: /не меньше 0,50\s\$/,
    newRule: 'Новое правило',
    kind: 'Кому и что',
    offered: 'самый дешёвый плагин его категории',
  },
};

for (const { lang, width } of views) {
  const text = words[lang];

  test(`the form of an upgrade path refuses a price that a card cannot be charged with (${lang}, ${width} px)`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 900 });
    await openAdminPanel(page, `?tab=upgrades&lang=${lang}`);
    await page.getByRole('button', { name: text.newPath }).click();
    const sheet = page.getByRole('dialog', { name: text.newPath });
    await sheet.getByLabel(text.price).fill('0.30');
    await sheet.getByRole('button', { name: text.create }).click();
    await expect(sheet).toContainText(text.tooSmall);
    await expect(sheet.getByRole('combobox').first()).toBeFocused();
    await sheet.getByLabel(text.price).fill('0');
    await expect(sheet).not.toContainText(text.tooSmall);
  });

  test(`the choices of an offer rule fit their field (${lang}, ${width} px)`, async ({ page }) => {
    await page.setViewportSize({ width, height: 900 });
    await openAdminPanel(page, `?tab=offer-rules&lang=${lang}`);
    await page.getByRole('button', { name: text.newRule }).click();
    const kind = page.getByRole('dialog').getByLabel(text.kind, { exact: true });
    await kind.selectOption('crossgrade');
    await expect(kind).toHaveAccessibleDescription(new RegExp(text.offered));
    const cut = () =>
      kind.evaluate((select: HTMLSelectElement) => {
        const { font, paddingLeft } = getComputedStyle(select);
        const context = document.createElement('canvas').getContext('2d');
        if (!context) throw new Error('text cannot be measured');
        context.font = font;
        const arrow = 24;
        const room = select.clientWidth - 2 * Number.parseFloat(paddingLeft) - arrow;
        return [...select.options]
          .filter(({ text: option }) => context.measureText(option).width > room)
          .map(({ text: option }) => option);
      });
    await expect.poll(cut).toEqual([]);
  });
}
