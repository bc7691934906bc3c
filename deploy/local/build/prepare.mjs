// Prepares a run: checks the Node version, installs packages, builds. Plain JavaScript without dependencies, because nothing is
// installed or built yet.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
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

/**
 * Whether node_modules has the packages of the lock file, those of tests and checks only `withTools`. Compares the contents, because a
 * checkout changes file times.
 */
export function isInstalled(lock, installed, { withTools = false } = {}) {
  const here = installed.packages ?? {};
  return Object.entries(lock.packages ?? {}).every(
    ([path, { version, optional, dev, devOptional, link }]) => {
      if (path === '' || link) return true;
      if (here[path]) return here[path].version === version;
      return Boolean(optional || devOptional || (dev && !withTools));
    },
  );
}

/**
 * A lock with the addresses of its packages in a registry. The lock file has none, so npm asks the registry for all versions of each package
 * first, which takes half of an installation. Packages without a checksum, those of other systems, stay as they are.
 */
export function lockWithAddresses(lock, registry) {
  const addressed = ([path, entry]) => {
    if (path === '' || entry.link || !entry.integrity) return [path, entry];
    const name = entry.name ?? path.split('node_modules/').at(-1);
    const file = `${name.split('/').at(-1)}-${entry.version}.tgz`;
    return [path, { ...entry, resolved: `${registry.replace(/\/$/, '')}/${name}/-/${file}` }];
  };
  return { ...lock, packages: Object.fromEntries(Object.entries(lock.packages).map(addressed)) };
}

/** npm takes it for the lock file while it is there. */
const addressedLock = join(root, 'npm-shrinkwrap.json');

/** Runs the installation with addresses, and again without them for a registry that has others. @returns its exit code */
function installLocked(lock, args) {
  const { stdout, status } = spawnSync(npm, ['config', 'get', 'registry'], { cwd: root, encoding: 'utf8' });
  if (status === 0) {
    writeFileSync(addressedLock, JSON.stringify(lockWithAddresses(lock, stdout.trim())));
    const code = run(npm, args);
    rmSync(addressedLock);
    if (code === 0) return code;
    process.stdout.write('installing again, with the addresses that the registry gives\n');
  }
  return run(npm, args);
}

/**
 * Checks the Node version and installs packages: what the shop needs to be built and to run, and `withTools` also what tests, checks and
 * measurements need. Tools that are installed stay. @throws NotPrepared
 */
export function install({ withTools = false } = {}) {
  checkNode();
  process.chdir(root);
  // An installation may have been interrupted.
  rmSync(addressedLock, { force: true });

  const list = join(root, 'node_modules', '.package-lock.json');
  const installed = existsSync(list) ? JSON.parse(readFileSync(list, 'utf8')) : {};
  const lock = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'));
  if (isInstalled(lock, installed, { withTools })) return;
  const hasTools = Object.values(installed.packages ?? {}).some(({ dev }) => dev);
  const omitted = withTools || hasTools ? [] : ['--omit=dev'];
  process.stdout.write('installing packages (once)\n');
  // Not `npm ci`, which downloads everything again for one changed package. The versions are those of the lock file, which is
  // not changed.
  if (installLocked(lock, ['install', '--no-save', '--no-audit', '--no-fund', ...omitted]) !== 0)
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
export function prepareOrExit({ web, withTools } = {}) {
  try {
    install({ withTools });
    build({ web });
  } catch (error) {
    process.stderr.write(`${error instanceof NotPrepared ? error.message : error.stack}\n`);
    process.exit(1);
  }
}
