import { existsSync, readFileSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';

interface KnownModule {
  modifiedAt: number;
  imports: readonly string[];
}

const requireCall = /require\("([.#][^"]+)"\)/g;

/** Package `imports` of package.json: `#platform/log/log` is dist/libs/platform/src/log/log.js. */
function resolveImport(from: string, specifier: string): string | undefined {
  const [, library = '', rest = ''] = /^#([^/]+)\/(.+)$/.exec(specifier) ?? [];
  const base = library ? join('dist/libs', library, 'src', rest) : join(dirname(from), specifier);
  return [base, `${base}.js`, join(base, 'index.js')].find(
    (file) => file.endsWith('.js') && existsSync(file),
  );
}

/** The compiled files that a program loads, read from their `require` calls. A file is read again only after a change. */
export class ModuleGraph {
  private readonly modules = new Map<string, KnownModule>();

  /** All files that an entry loads, itself included. */
  filesOf(entry: string): Set<string> {
    const found = new Set<string>();
    const queue = [entry];
    for (let file = queue.pop(); file !== undefined; file = queue.pop()) {
      if (found.has(file)) continue;
      found.add(file);
      queue.push(...this.importsOf(file));
    }
    return found;
  }

  private importsOf(file: string): readonly string[] {
    const modifiedAt = statSync(file, { throwIfNoEntry: false })?.mtimeMs;
    if (modifiedAt === undefined) return [];
    const known = this.modules.get(file);
    if (known?.modifiedAt === modifiedAt) return known.imports;
    const specifiers = [...readFileSync(file, 'utf8').matchAll(requireCall)].map(([, name = '']) => name);
    const imports = specifiers.flatMap((name) => resolveImport(file, name) ?? []);
    this.modules.set(file, { modifiedAt, imports });
    return imports;
  }
}
