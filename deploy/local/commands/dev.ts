import { resolve } from 'node:path';
import { preparePageTemplate } from '../dev/front-end-process';
import { Rebuilder } from '../dev/rebuilder';
import { watchSources } from '../dev/source-watcher';
import type { Stack } from '../stack/stack';
import { programs } from '../stack/system';
import { commandOptions, print, runStack } from './run-stack';

const watchedFolders = ['libs', 'services', 'gateway', 'deploy/sandbox'];

/** Compiles changed files and restarts the processes that load them, until the stack stops. */
function rebuildOnChange(stack: Stack): void {
  const rebuilder = new Rebuilder({
    programs: programs(stack.system).map(({ name, entry }) => ({ name, entry })),
    restart: (name) => stack.restart(name),
    print,
  });
  watchSources(watchedFolders, (paths) => rebuilder.handle(paths));
  print('watching libs, services, gateway and deploy/sandbox; Vite reloads the front end\n');
}

const { dataDir } = commandOptions();
void runStack({
  frontEnd: 'vite',
  env: {
    ...process.env,
    WEB_DIR: resolve(preparePageTemplate(dataDir)),
    // From Node 22 on, compiled code of packages is kept between starts.
    NODE_COMPILE_CACHE: resolve(dataDir, 'compile-cache'),
  },
  onReady: rebuildOnChange,
});
