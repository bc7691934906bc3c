import { expect, test } from '@playwright/test';
import { runProgram } from '../../../deploy/cross-service-tests/cpp-client/cpp-build.testbed';
import {
  browserStub,
  hasJuce,
  juceBuild,
  openedPage,
  screensProgram,
} from '../../../deploy/cross-service-tests/juce/juce-program.testbed';
import { activateComputers, newOwner } from '../support/owners';
import { signIn } from '../support/users';

test.skip(!hasJuce, 'needs JUCE (package juce-modules-source of Debian, or JUCE_DIR)');
test.beforeAll(async () => {
  // Nothing is left to do after the specs of JUCE.
  test.setTimeout(25 * 60_000);
  await juceBuild.build();
});

test('the limit of a JUCE plug-in opens the page that replaces a computer, and activates the plug-in', async ({
  page,
  request,
  baseURL,
}, testInfo) => {
  const folder = testInfo.outputPath();
  const owner = await newOwner(request);
  await signIn(page, owner);
  /** Runs the plug-in, presses its buttons and opens the page that it opens. */
  function press(...buttons: string[]) {
    let opened: Promise<unknown> | undefined;
    const args = ['press', baseURL ?? '', 'monolark', '1.0.0', folder, ...buttons];
    return runProgram(screensProgram, args, {
      env: browserStub(folder),
      onText: (text) => {
        const found = openedPage(text);
        if (found) opened ??= page.goto(`${found.pathname}${found.search}`);
      },
    });
  }

  const activating = press('activate');
  await page.getByRole('button', { name: 'Activate this computer' }).click();
  expect((await activating).text).toMatch(/\nnotActivated\nopened .+\nlicensed\n$/);
  const listed = await request.get('/api/account/activations', { headers: owner.headers });
  const { activations } = (await listed.json()) as { activations: { id: string }[] };
  await request.post(`/api/account/activations/${activations[0]?.id ?? ''}/deactivate`, {
    headers: owner.headers,
  });
  await activateComputers(request, owner, ['Old One', 'Old Two', 'Old Three']);

  const replacing = press('check', 'replace');
  const swap = page.getByRole('button', { name: 'Swap and activate' });
  await expect(swap).toBeDisabled();
  await page.getByRole('radio', { name: /Old Two/ }).check();
  await swap.click();
  const { text, exitCode } = await replacing;
  expect(text).toMatch(/\nlicensed\nlimit\nopened .+\nlicensed\n$/);
  expect(exitCode).toBe(0);
  await page.goto('/account/computers');
  await expect(page.getByRole('listitem').filter({ hasText: 'Old Two' }).first()).toContainText(
    'Deactivated',
  );
});
