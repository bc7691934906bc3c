// Which packages of a lock file are shipped, in the image or to browsers.
import { buildPackages } from '../../containers/omit-unloaded-packages.mjs';

/** Where Node finds a package from another one's place: in the nearest node_modules upwards. */
function placeOf(packages, from, name) {
  for (let folder = from; ; folder = folder.slice(0, Math.max(folder.lastIndexOf('/node_modules/'), 0))) {
    const place = `${folder}${folder && '/'}node_modules/${name}`;
    if (packages[place]) return place;
    if (folder === '') return undefined;
  }
}

/** The packages, `dev` where only the build or the tests need one: those that no shipped dependency leads to. */
export function withBuildAsDevelopment(packages) {
  const dependencies = Object.keys(packages[''].dependencies ?? {});
  const roots = dependencies.filter((name) => !buildPackages.includes(name));
  const shipped = new Set(roots.map((name) => placeOf(packages, '', name)));
  for (const place of shipped) {
    const {
      dependencies = {},
      optionalDependencies = {},
      peerDependencies = {},
      peerDependenciesMeta = {},
    } = packages[place] ?? {};
    const peers = Object.keys(peerDependencies).filter((name) => !peerDependenciesMeta[name]?.optional);
    for (const name of [...Object.keys({ ...dependencies, ...optionalDependencies }), ...peers]) {
      const found = placeOf(packages, place, name);
      if (found) shipped.add(found);
    }
  }
  const entries = Object.entries(packages).map(([place, locked]) =>
    place === '' || shipped.has(place) ? [place, locked] : [place, { ...locked, dev: true }],
  );
  return Object.fromEntries(entries);
}
