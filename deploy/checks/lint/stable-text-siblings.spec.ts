import { join, relative } from 'node:path';
import ts from 'typescript';
import { unstableChildren } from './stable-text-siblings';

const frontend = join(__dirname, '../../../frontend');
const plantedFile = join(frontend, 'src/planted.tsx');

/** Each is the child of an element. */
const planted = [
  '<p>{isOn ? <i /> : <b />}{name}</p>',
  '<p>{isOn ? <i /> : null} word</p>',
  '<p>{isOn && <i />}{count}</p>',
  '<p>{names.map((one) => <i key={one} />)}{name}</p>',
  '<p><i />{isOn ? name : null}</p>',
  '<p><Optional />{name}</p>',
  '<p><Icon of={isOn ? Icon : Other} />{name}</p>',
];

const allowed = [
  '<p>{isOn ? <i /> : null}<span>{name}</span></p>',
  '<p>{isOn ? name : null}</p>',
  '<p>{name}{isOn ? <i /> : null}</p>',
  '<p><i />{name}</p>',
  '<p>{isOn ? name : count}<i /></p>',
  '<p>{slot}<i /></p>',
];

const source = `
import type { ReactNode } from 'react';
const Optional = ({ isOn = true }: { isOn?: boolean }) => (isOn ? <i /> : null);
const Icon = ({ of: Shape }: { of: () => ReactNode }) => <Shape />;
const Other = () => <i />;
export const Planted = ({ isOn, name, count, names, slot }: { isOn: boolean; name: string; count: number; names: string[]; slot: ReactNode }) => (
  <>
${[...planted, ...allowed].join('\n')}
  </>
);
`;

/** The program of the front end with the planted text as one more file. */
function createProgram(): ts.Program {
  const { config } = ts.readConfigFile(join(frontend, 'tsconfig.json'), (file) => ts.sys.readFile(file)) as {
    config: object;
  };
  const { options, fileNames } = ts.parseJsonConfigFileContent(config, ts.sys, frontend);
  const host = ts.createCompilerHost(options, true);
  const { fileExists, getSourceFile } = host;
  host.fileExists = (file) => file === plantedFile || fileExists.call(host, file);
  host.getSourceFile = (file, ...rest) =>
    file === plantedFile
      ? ts.createSourceFile(file, source, ts.ScriptTarget.ES2022, true)
      : getSourceFile.call(host, file, ...rest);
  const sources = fileNames.filter((file) => file.startsWith(join(frontend, 'src/')));
  return ts.createProgram([...sources, plantedFile], options, host);
}

describe('texts beside elements that come and go', () => {
  const program = createProgram();
  const checker = program.getTypeChecker();
  const components = program
    .getSourceFiles()
    .filter(({ fileName }) => /\/frontend\/src\/.+\.tsx$/.test(fileName));

  it('are found in each planted line and in no allowed one', () => {
    const file = program.getSourceFile(plantedFile);
    const found = file ? unstableChildren(file, checker) : [];
    expect(found.map(({ line }) => source.split('\n')[line - 1])).toEqual(planted);
  });

  it('are in no component of the front end, because a translated page would throw', () => {
    expect(components.length).toBeGreaterThan(200);
    const found = components
      .filter(({ fileName }) => fileName !== plantedFile)
      .flatMap((file) =>
        unstableChildren(file, checker).map(
          ({ line, message }) => `${relative(frontend, file.fileName)}:${line} ${message}`,
        ),
      );
    expect(found).toEqual([]);
  });
});
