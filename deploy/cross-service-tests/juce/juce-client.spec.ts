import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { deactivateComputer, listActivations } from '#contracts/licensing/activations';
import { approvePairing } from '#contracts/licensing/pairings';
import { newId } from '#platform/database/new-id';
import { plugin } from '../../../services/licensing/test/licensing.testbed';
import { CppBuild, runProgram } from '../cpp-client/cpp-build.testbed';
import { LicensingStack } from '../licensing-client.testbed';
import { unreachableUrl } from '../plug-in.testbed';
import { missingJuce } from './juce.testbed';

const subject = 'the JUCE module';
const missing = missingJuce();
if (missing) process.stderr.write(`not tested: ${subject}. Absent: ${missing}\n`);
const minutes = 60_000;

(missing ? describe.skip : describe)(subject, () => {
  const build = new CppBuild(
    'juce-example',
    ['-DCMAKE_BUILD_TYPE=Debug'],
    'libs/licensing-client/juce/example',
  );
  const program = build.program('licence-screens_artefacts/Debug/licence-screens');
  let shop: LicensingStack;

  beforeAll(async () => {
    await build.build();
    shop = await LicensingStack.open();
  }, 25 * minutes);
  afterAll(() => shop.close());

  it('draws its seven screens in both languages without a display', async () => {
    const folder = join(shop.dir, 'screens');
    expect((await runProgram(program, [folder])).exitCode).toBe(0);
    const names = ['limit', 'not-activated', 'offline', 'pairing', 'reminder', 'trial', 'update'];
    expect(readdirSync(folder).sort()).toEqual(names.flatMap((name) => [`${name}-en.png`, `${name}-ru.png`]));
    for (const name of names)
      expect(
        readFileSync(join(folder, `${name}-en.png`)).equals(readFileSync(join(folder, `${name}-ru.png`))),
      ).toBe(false);
  });

  it(
    'pairs, checks offline, refreshes and is refused after its deactivation, by the network of JUCE',
    async () => {
      const folder = join(shop.dir, 'juce-computer');
      mkdirSync(folder);
      writeFileSync(join(folder, 'device-id'), `device-${newId()}`);
      const call: typeof shop.licensing.client.call = (...rest) => shop.licensing.client.call(...rest);
      const run = (command: string, url = shop.gateway.url, onText = (_: string): void => undefined) =>
        runProgram(program, [command, url, plugin.slug, plugin.version, folder], { onText });
      let approval: Promise<unknown> | undefined;
      const paired = await run('pair', shop.gateway.url, (text) => {
        const [, userCode] = /code ([A-Z]{4}-[A-Z]{4})\n/.exec(text) ?? [];
        if (userCode) approval ??= call(approvePairing, { userCode }, shop.anna);
      });
      await approval;
      expect(paired).toMatchObject({ exitCode: 0, text: expect.stringContaining('VALID') as string });
      expect((await run('status', unreachableUrl)).exitCode).toBe(0);
      expect((await run('refresh', unreachableUrl)).exitCode).toBe(2);
      expect((await run('refresh')).exitCode).toBe(0);
      const { activations } = await call(listActivations, {}, shop.anna);
      const [active] = activations.filter(({ status }) => status === 'active');
      await call(deactivateComputer, { id: active?.id ?? '' }, shop.anna);
      const refused = await run('refresh');
      expect(refused.text).toContain('shop DEVICE_MISMATCH');
      expect(refused.exitCode).toBe(1);
    },
    minutes,
  );
});
