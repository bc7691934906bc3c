// What must be done before anything of ours can run: the right Node, the packages, the build. Plain JavaScript without
// dependencies, because nothing is installed or built yet.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = join(dirname(fileURLToPath(import.meta.url)), '..', '..');
const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm';

/** Something a person has to repair; the message says what. */
export class NotPrepared extends Error {}

/** @throws NotPrepared when this Node is too old for the packages. */
export function checkNode(version = process.versions.node) {
  const [major, minor] = version.split('.').map(Number);
  if (major > 20 || (major === 20 && minor >= 19)) return;
  throw new NotPrepared(`Node ${version} is too old: 20.19 or newer is needed (https://nodejs.org).`);
}

/** Runs a command with our output; gives its exit code. */
export function run(command, args) {
  return spawnSync(command, args, { cwd: root, stdio: ['ignore', 'inherit', 'inherit'] }).status ?? 1;
}

/** Whether node_modules holds what the lock file asks for. Both are read: a file's time says nothing after a checkout. */
export function isInstalled(lock, installed) {
  const here = installed.packages ?? {};
  return Object.entries(lock.packages ?? {}).every(([path, { version, optional, devOptional, link }]) => {
    if (path === '' || link) return true;
    return here[path] ? here[path].version === version : Boolean(optional || devOptional);
  });
}

/** The right Node and the packages. @throws NotPrepared */
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
  // Not `npm ci`, which fetches everything anew for one changed package. The versions are the lock file's all the same, and the
  // lock file is left as it is.
  if (run(npm, ['install', '--no-save', '--no-audit', '--no-fund']) !== 0)
    throw new NotPrepared('The packages could not be installed: see above.');
}

const notBuilt =
  /^(node_modules|media|downloads|e2e|test|lint-fixtures|docker|kubernetes)$|\.spec\.tsx?$|\.md$/;

/** Names, sizes and times of all files below folders: equal as long as nothing was changed, added or removed. */
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

/** Builds what has changed. @throws NotPrepared */
export function build({ web = true } = {}) {
  buildIfChanged('server', ['libs', 'services', 'gateway', 'deploy', '.swcrc'], 'build:server');
  if (web) buildIfChanged('web', ['frontend', 'libs/i18n'], 'build:web', ['--logLevel', 'error']);
}

/** Brings everything to the state in which dist/ can run; ends the process with a message where something is wrong. */
export function prepareOrExit(options) {
  try {
    install();
    build(options);
  } catch (error) {
    process.stderr.write(`${error instanceof NotPrepared ? error.message : error.stack}\n`);
    process.exit(1);
  }
}
