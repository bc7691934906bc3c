// Prepares a run: checks the Node version, installs packages, builds. Plain JavaScript without dependencies, because nothing is
// installed or built yet.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = join(dirname(fileURLToPath(import.meta.url)), '..', '..', '..');
const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm';

/** A problem that the user has to solve; its message is shown without a stack trace. */
export class NotPrepared extends Error {}

/** @throws NotPrepared when this Node is too old for the packages. */
export function checkNode(version = process.versions.node) {
  const [major, minor] = version.split('.').map(Number);
  if (major > 20 || (major === 20 && minor >= 19)) return;
  throw new NotPrepared(`Node ${version} is too old: 20.19 or newer is needed (https://nodejs.org).`);
}

/** Runs a command with the output of this process. @returns its exit code */
export function run(command, args) {
  return spawnSync(command, args, { cwd: root, stdio: ['ignore', 'inherit', 'inherit'] }).status ?? 1;
}

/** Whether node_modules matches the lock file. Compares the contents, because a checkout changes file times. */
export function isInstalled(lock, installed) {
  const here = installed.packages ?? {};
  return Object.entries(lock.packages ?? {}).every(([path, { version, optional, devOptional, link }]) => {
    if (path === '' || link) return true;
    return here[path] ? here[path].version === version : Boolean(optional || devOptional);
  });
}

/** Checks the Node version and installs packages. @throws NotPrepared */
export function install() {
  checkNode();
  process.chdir(root);

  const installed = join(root, 'node_modules', '.package-lock.json');
  const lock = join(root, 'package-lock.json');
  if (existsSync(installed)) {
    if (statSync(installed).mtimeMs >= statSync(lock).mtimeMs) return;
    if (isInstalled(JSON.parse(readFileSync(lock, 'utf8')), JSON.parse(readFileSync(installed, 'utf8'))))
      return;
  }
  process.stdout.write('installing packages (once)\n');
  // Not `npm ci`, which downloads everything again for one changed package. The versions are those of the lock file, which is
  // not changed.
  if (run(npm, ['install', '--no-save', '--no-audit', '--no-fund']) !== 0)
    throw new NotPrepared('The packages could not be installed: see above.');
}

const notBuilt =
  /^(node_modules|media|downloads|e2e|test|fixtures|containers|kubernetes)$|\.spec\.tsx?$|\.md$/;

/** A hash of names, sizes and times of all files below folders: changes when a file is changed, added or removed. */
export function fingerprint(paths, base = root) {
  const hash = createHash('sha256');
  const visit = (path) => {
    const facts = statSync(join(base, path));
    if (!facts.isDirectory()) return void hash.update(`${path}\0${facts.size}\0${facts.mtimeMs}\n`);
    for (const name of readdirSync(join(base, path)).sort())
      if (!notBuilt.test(name)) visit(join(path, name));
  };
  for (const path of paths) if (existsSync(join(base, path))) visit(path);
  return hash.digest('hex');
}

function buildIfChanged(name, paths, script, options = []) {
  const stamp = join(root, 'dist', `.${name}-built-from`);
  const current = fingerprint([...paths, 'package.json', 'package-lock.json']);
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === current) return;
  process.stdout.write(`building the ${name}\n`);
  if (run(npm, ['run', '--silent', script, '--', ...options]) !== 0)
    throw new NotPrepared(`The ${name} could not be built: see above.`);
  mkdirSync(dirname(stamp), { recursive: true });
  writeFileSync(stamp, current);
}

const webSources = ['frontend', 'libs/i18n', 'libs/compatibility', 'libs/contracts/src/shop-rules.ts'];

/** Builds changed parts. @throws NotPrepared */
export function build({ web = true } = {}) {
  buildIfChanged('server', ['libs', 'services', 'gateway', 'deploy', '.swcrc'], 'build:server');
  if (web) buildIfChanged('web', webSources, 'build:web', ['--logLevel', 'error']);
}

/** Installs and builds, so that dist/ can run; exits with a message on failure. */
export function prepareOrExit(options) {
  try {
    install();
    build(options);
  } catch (error) {
    process.stderr.write(`${error instanceof NotPrepared ? error.message : error.stack}\n`);
    process.exit(1);
  }
}
