import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { largeConstructors, maxDependencies } from './constructor-sizes';

const root = resolve(__dirname, '../../..');
const list = [
  'ls-files',
  '--cached',
  '--others',
  '--exclude-standard',
  'services',
  'gateway',
  'libs',
  'deploy',
];

describe('size of constructors', () => {
  it(`finds a constructor with more than ${maxDependencies} dependencies`, () => {
    const classOf = (name: string, count: number) => {
      const parameters = Array.from({ length: count }, (_, at) => `private readonly part${at}: Part`);
      return `class ${name} { constructor(${parameters.join(', ')}) {} }`;
    };
    expect(largeConstructors(`${classOf('Full', 8)} ${classOf('Planted', 9)}`)).toEqual(['Planted: 9']);
  });

  it(`has at most ${maxDependencies} dependencies in a constructor`, () => {
    const files = execFileSync('git', list, { cwd: root, encoding: 'utf8' }).split('\n');
    const sources = files.filter((file) => file.endsWith('.ts') && existsSync(join(root, file)));
    expect(
      sources.flatMap((file) =>
        largeConstructors(readFileSync(join(root, file), 'utf8')).map((found) => `${file}: ${found}`),
      ),
    ).toEqual([]);
  });
});
