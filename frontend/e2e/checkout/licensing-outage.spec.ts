import { readFileSync } from 'node:fs';
import { expect, test } from '@playwright/test';
import { payWith, register, newUser } from '../support/users';

const processesFile = process.env['PROCESSES_FILE'] ?? '.local/processes.json';

function pidOf(name: string): number {
  const processes = JSON.parse(readFileSync(processesFile, 'utf8')) as Record<string, { pid: number }>;
  return processes[name]?.pid ?? 0;
}

test('grants the entitlement after a restart when licensing is killed after the payment', async ({
  page,
}) => {
  await page.goto('/checkout/reelhouse');
  await register(page, newUser());
  await expect(page).toHaveURL(/\/checkout\/pay/);
  const before = pidOf('licensing');
  // Licensing is frozen first, so that it cannot apply the payment event before the kill.
  process.kill(before, 'SIGSTOP');
  await payWith(page, '4242424242424242');
  await expect(page.getByRole('heading', { name: 'Thank you for your purchase!' })).toBeVisible();
  await expect(page.getByText('Your order is being prepared.', { exact: false })).toBeVisible();
  process.kill(before, 'SIGKILL');
  await expect(page.getByRole('link', { name: 'View your downloads' })).toBeVisible({ timeout: 40_000 });
  expect(pidOf('licensing')).not.toBe(before);
  await page.goto('/account/products');
  await expect(page.getByRole('link', { name: 'Reelhouse' })).toBeVisible();
});
