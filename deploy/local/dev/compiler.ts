import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { basename, dirname, join, relative } from 'node:path';
import { transformFile } from '@swc/core';

/** The path of the compiled form of a source file, as in `npm run build:server`. */
export function compiledPath(source: string): string {
  return join('dist', source.replace(/\.ts$/, '.js'));
}

/** Compiles one file with the settings of .swcrc, as the build does. @throws the compiler's message when the source is wrong */
export async function compile(source: string): Promise<void> {
  const target = compiledPath(source);
  const { code, map } = await transformFile(source, {
    configFile: '.swcrc',
    // .swcrc ignores files that the build excludes; here the caller has chosen the file.
    exclude: [],
    sourceFileName: relative(dirname(target), source),
  });
  mkdirSync(dirname(target), { recursive: true });
  writeFileSync(target, `${code}\n//# sourceMappingURL=${basename(target)}.map`);
  if (map) writeFileSync(`${target}.map`, map);
}

export function removeCompiled(source: string): void {
  const target = compiledPath(source);
  for (const file of [target, `${target}.map`]) rmSync(file, { force: true });
}
