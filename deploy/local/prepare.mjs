// What must be done before anything of ours can run: the right Node, the packages, the build. Plain JavaScript, because
// nothing is built yet.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = join(dirname(fileURLToPath(import.meta.url)), '..', '..');
const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm';

function fail(message) {
  process.stderr.write(`${message}\n`);
  process.exit(1);
}

function checkNode() {
  const [major, minor] = process.versions.node.split('.').map(Number);
  if (major < 20 || (major === 20 && minor < 19))
    fail(`Node ${process.versions.node} is too old: 20.19 or newer is needed (https://nodejs.org).`);
}

export function run(command, args, options = {}) {
  const result = spawnSync(command, args, { cwd: root, stdio: ['ignore', 'inherit', 'inherit'], ...options });
  return result.status ?? 1;
}

function installPackages() {
  const marker = join(root, 'node_modules', '.package-lock.json');
  const lock = join(root, 'package-lock.json');
  if (existsSync(marker) && statSync(marker).mtimeMs >= statSync(lock).mtimeMs - 1000) return;
  process.stdout.write('installing packages\n');
  if (run(npm, ['ci', '--no-audit', '--no-fund']) !== 0)
    fail('The packages could not be installed: see above.');
}

const built = /\.(ts|tsx|css|html|json|mjml|svg|js|mjs)$/;

/** Newest change below folders, in milliseconds. */
function newest(folders) {
  let latest = 0;
  const visit = (path) => {
    for (const entry of readdirSync(path, { withFileTypes: true })) {
      const full = join(path, entry.name);
      if (entry.isDirectory()) {
        if (entry.name !== 'media' && entry.name !== 'downloads' && entry.name !== 'node_modules')
          visit(full);
      } else if (built.test(entry.name)) latest = Math.max(latest, statSync(full).mtimeMs);
    }
  };
  for (const folder of folders) if (existsSync(join(root, folder))) visit(join(root, folder));
  return Math.max(latest, statSync(join(root, 'package.json')).mtimeMs);
}

function buildIfChanged(name, folders, script) {
  const stamp = join(root, 'dist', `.${name}-built`);
  const changed = newest(folders);
  if (existsSync(stamp) && statSync(stamp).mtimeMs >= changed) return;
  process.stdout.write(`building the ${name}\n`);
  if (run(npm, ['run', '--silent', script]) !== 0) fail(`The ${name} could not be built: see above.`);
  mkdirSync(dirname(stamp), { recursive: true });
  writeFileSync(stamp, '');
}

/** Brings everything to the state in which dist/ can run. */
export function prepare({ web = true } = {}) {
  checkNode();
  process.chdir(root);
  installPackages();
  buildIfChanged('server', ['libs', 'services', 'gateway', 'deploy'], 'build:server');
  if (web) buildIfChanged('web', ['frontend', 'libs/i18n'], 'build:web');
}
