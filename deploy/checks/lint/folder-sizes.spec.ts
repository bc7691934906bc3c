import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { largeFolders, maxFilesInFolder } from './folder-sizes';

const root = resolve(__dirname, '../../..');
const list = ['ls-files', '--cached', '--others', '--exclude-standard'];

describe('size of folders', () => {
  it(`finds a folder with more than ${maxFilesInFolder} source files`, () => {
    const files = (count: number, folder: string) =>
      Array.from({ length: count }, (_, i) => `${folder}/part-${i}.ts`);
    const planted = [...files(16, 'services/news/src/planted'), ...files(15, 'services/news/src/full')];
    expect(largeFolders([...planted, 'services/news/src/full/README.md'])).toEqual([
      'services/news/src/planted: 16',
    ]);
  });

  it(`has at most ${maxFilesInFolder} source files in a folder`, () => {
    const files = execFileSync('git', list, { cwd: root, encoding: 'utf8' }).split('\n');
    expect(largeFolders(files.filter((file) => existsSync(join(root, file))))).toEqual([]);
  });
});
