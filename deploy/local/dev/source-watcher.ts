import { watch } from 'chokidar';

/** Editors write a file in several steps, and a checkout changes many files: one batch for all of them. */
const debounceMs = 25;

const ignored = /(^|\/)(node_modules|dist|e2e|media|downloads|test|fixtures)(\/|$)|\.spec\.tsx?$/;

/** Calls back with the changed paths, relative to the working directory, once no further change came for some milliseconds. */
export function watchSources(
  folders: readonly string[],
  onChange: (paths: readonly string[]) => void,
): () => Promise<void> {
  const changed = new Set<string>();
  let timer: NodeJS.Timeout | undefined;
  const watcher = watch([...folders], { ignoreInitial: true, ignored: (path) => ignored.test(path) });
  watcher.on('all', (event, path) => {
    if (event === 'addDir' || event === 'unlinkDir') return;
    changed.add(path);
    clearTimeout(timer);
    timer = setTimeout(() => {
      const paths = [...changed].sort();
      changed.clear();
      onChange(paths);
    }, debounceMs);
  });
  return () => {
    clearTimeout(timer);
    return watcher.close();
  };
}
