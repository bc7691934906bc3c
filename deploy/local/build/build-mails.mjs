// Compiles mail templates next to the built services, and copies texts and fonts. A result that is newer than its source is kept, so that a start without
// changes reads file times only and does not load MJML.
import { copyFile, mkdir, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = join(dirname(fileURLToPath(import.meta.url)), '../../..');
const built = join(root, 'dist');
const layoutPath = join(root, 'libs/platform/src/mail-templates/layout.mjml');
const compilerSource = join(root, 'libs/platform/src/mail-templates/compile-mail.ts');
const compilerPath = join(built, 'libs/platform/src/mail-templates/compile-mail.js');

const filesIn = (folder) => readdir(folder).catch(() => []);
const allFilesIn = (folder) => readdir(folder, { recursive: true }).catch(() => []);

const changedAt = (path) =>
  stat(path).then(
    (facts) => facts.mtimeMs,
    () => -Infinity,
  );

/** Whether a result is missing or older than one of its sources. */
async function isStale(result, sources) {
  const times = await Promise.all(sources.map(changedAt));
  return (await changedAt(result)) < Math.max(...times);
}

/** Every template with the path of its result. */
async function templates() {
  const services = await filesIn(join(root, 'services'));
  const perService = services.map(async (service) => {
    const folder = join('services', service, 'src');
    const sources = (await allFilesIn(join(root, folder))).filter((file) => file.endsWith('.mjml'));
    return sources.map((file) => ({
      source: join(root, folder, file),
      result: join(built, folder, file.replace(/\.mjml$/, '.html')),
    }));
  });
  return (await Promise.all(perService)).flat();
}

async function compileStale(all) {
  const flags = await Promise.all(
    all.map(({ source, result }) => isStale(result, [source, layoutPath, compilerSource])),
  );
  const stale = all.filter((_, index) => flags[index]);
  if (stale.length === 0) return;
  const { compileMail } = await import(compilerPath);
  const layout = await readFile(layoutPath, 'utf8');
  for (const { source, result } of stale) {
    const html = await compileMail(await readFile(source, 'utf8'), layout).catch((error) => {
      throw new Error(`${source}: ${error.message}`);
    });
    await mkdir(dirname(result), { recursive: true });
    await writeFile(result, html);
  }
  process.stdout.write(`mails: ${stale.length} compiled\n`);
}

/** Copies files that the built services read, so that dist is complete. */
async function copyFiles(folder, ending) {
  const names = (await allFilesIn(join(root, folder))).filter((file) => file.endsWith(ending));
  const results = names.map((name) => join(built, folder, name));
  for (const [index, result] of results.entries()) {
    const source = join(root, folder, names[index]);
    if (!(await isStale(result, [source]))) continue;
    await mkdir(dirname(result), { recursive: true });
    await copyFile(source, result);
  }
  await removeOthers(join(built, folder), ending, results);
}

/** Removes results whose source no longer exists. */
async function removeOthers(folder, ending, wanted) {
  for (const file of await allFilesIn(folder)) {
    const path = join(folder, file);
    if (file.endsWith(ending) && !wanted.includes(path)) await rm(path);
  }
}

const all = await templates();
await compileStale(all);
for (const service of await filesIn(join(built, 'services'))) {
  await removeOthers(
    join(built, 'services', service, 'src'),
    '.html',
    all.map(({ result }) => result),
  );
}
await copyFiles('libs/i18n/locales', '.json');
await copyFiles('libs/i18n/locales', '.md');
await copyFiles('services/commerce/src/after-sales/documents/fonts', '.json');
await copyFiles('services/commerce/src/after-sales/documents/fonts', '.woff');
