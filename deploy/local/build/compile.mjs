// Compiles the sources of the processes and tools to dist/ with the settings of .swcrc, and deletes results whose source is gone: a service
// runs every migration in its folder. It compiles all of them, in two seconds: a file that was moved over another one keeps its time of
// change, so times do not say which results are old.
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { basename, dirname, join, relative } from 'node:path';
import { transformFile } from '@swc/core';

const folders = ['libs', 'services', 'gateway', 'deploy'];
const { exclude, ...options } = JSON.parse(readFileSync('.swcrc', 'utf8'));
const excluded = exclude.map((pattern) => new RegExp(pattern));

const isSource = (file) => /\.[jt]s$/.test(file) && !excluded.some((pattern) => pattern.test(file));
const filesIn = (folder) =>
  existsSync(folder)
    ? readdirSync(folder, { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isFile())
        .map((entry) => join(entry.parentPath, entry.name))
    : [];
const resultOf = (source) => join('dist', source.replace(/\.ts$/, '.js'));

async function compile(source) {
  const result = resultOf(source);
  const sourceFileName = relative(dirname(result), source);
  const { code, map } = await transformFile(source, { ...options, swcrc: false, sourceFileName });
  mkdirSync(dirname(result), { recursive: true });
  writeFileSync(`${result}.map`, map);
  writeFileSync(result, `${code}\n//# sourceMappingURL=${basename(result)}.map`);
}

const sources = folders.flatMap(filesIn).filter(isSource);
await Promise.all(sources.map(compile));

const results = new Set(sources.map(resultOf));
for (const file of folders.flatMap((folder) => filesIn(join('dist', folder))))
  if (file.endsWith('.js') && !results.has(file))
    for (const gone of [file, `${file}.map`]) rmSync(gone, { force: true });
