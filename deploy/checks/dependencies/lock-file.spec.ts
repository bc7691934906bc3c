import { readFileSync } from 'node:fs';
import { join } from 'node:path';

interface Locked {
  version?: string;
  resolved?: string;
  optionalDependencies?: Record<string, string>;
}

const { packages } = JSON.parse(readFileSync(join(__dirname, '../../../package-lock.json'), 'utf8')) as {
  packages: Record<string, Locked>;
};

/** The folders in which Node looks for a dependency of a package: inside its own folder and in those above. */
function placesOf(folder: string, dependency: string): string[] {
  const above = folder.lastIndexOf('/node_modules/');
  const rest = above > 0 ? placesOf(folder.slice(0, above), dependency) : [`node_modules/${dependency}`];
  return folder ? [`${folder}/node_modules/${dependency}`, ...rest] : rest;
}

it('the lock file contains the optional packages of every system', () => {
  const missing = Object.entries(packages).flatMap(([folder, { optionalDependencies = {} }]) =>
    Object.keys(optionalDependencies).filter(
      (dependency) => !placesOf(folder, dependency).some((place) => packages[place]),
    ),
  );
  expect(missing).toEqual([]);
});

it('the lock file contains no download URLs', () => {
  const addressed = Object.entries(packages).filter(([, { resolved }]) => resolved);
  expect(addressed.map(([folder]) => folder)).toEqual([]);
});
