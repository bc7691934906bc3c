import { isDeepStrictEqual } from 'node:util';
import type { SystemRequirements } from '#contracts/catalogue/product-content';
import type { ReleaseRequirements } from '#contracts/catalogue/requirements/release-requirements';
import type { Artifact, Release } from '../releases/releases.service';

/** The number in a requirement of the product's form, such as `sysreq.mac.10_15` and `sysreq.ram.8gb`. */
function statedNumber(key = ''): string | undefined {
  return /^sysreq\.\w+\.(\d+(?:_\d+)*)(?:gb)?$/.exec(key)?.[1]?.replaceAll('_', '.');
}

const isInstalled = ({ kind }: Artifact) => kind === 'installer' || kind === 'zip';

/** What a release needs. Where it states nothing, the page of its product counts. */
export function toReleaseRequirements(
  { version, minOs, maxOs, minMemoryGb, artifacts }: Release,
  stated?: SystemRequirements,
): ReleaseRequirements {
  const [mac, windows] = [
    minOs.mac ?? statedNumber(stated?.mac),
    minOs.windows ?? statedNumber(stated?.windows),
  ];
  const memory = minMemoryGb ?? Number(statedNumber(stated?.ram) ?? 0);
  return {
    version,
    minOs: { ...(mac ? { mac } : {}), ...(windows ? { windows } : {}) },
    maxOs,
    minMemoryGb: memory || null,
    builds: artifacts.filter(isInstalled).map(({ platform, arch, formats }) => ({ platform, arch, formats })),
  };
}

/** Without releases that need the same as the newer one before them, and those that cannot be installed. */
export function distinctRequirements(newestFirst: readonly ReleaseRequirements[]): ReleaseRequirements[] {
  const distinct: ReleaseRequirements[] = [];
  for (const release of newestFirst) {
    const newer = distinct.at(-1);
    const isSame = newer && isDeepStrictEqual({ ...release, version: newer.version }, newer);
    if (release.builds.length > 0 && !isSame) distinct.push(release);
  }
  return distinct;
}
