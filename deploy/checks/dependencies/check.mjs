// Rules for the packages in a lock file: licences, install scripts, known vulnerable versions, integrity.
import semver from 'semver';
import satisfies from 'spdx-satisfies';

/** The package's name, derived from its path in the lock file. */
export const nameOf = (place) => place.slice(place.lastIndexOf('node_modules/') + 'node_modules/'.length);

const matches = (pattern, name) =>
  pattern.endsWith('*') ? name.startsWith(pattern.slice(0, -1)) : pattern === name;

const isDevelopmentOnly = ({ dev, devOptional }) => Boolean(dev ?? devOptional);

/** The licence of a package as an SPDX expression; the policy names those whose manifest has none or an invalid one. */
export const licenceOf = (name, locked, policy) => policy.unnamed[name] ?? locked.license;

function licenceProblem(name, locked, policy) {
  const licence = licenceOf(name, locked, policy);
  if (!licence) return 'names no licence';
  const excepted = policy.exceptions
    .filter((exception) => matches(exception.package, name))
    .filter((exception) => !exception.developmentOnly || isDevelopmentOnly(locked))
    .flatMap((exception) => exception.licences);
  const allowed = [...Object.keys(policy.licences), ...excepted];
  try {
    return satisfies(licence, allowed)
      ? undefined
      : `has the licence ${licence}, which the policy does not allow`;
  } catch {
    return `has the licence "${licence}", which is no SPDX expression`;
  }
}

function versionProblem(name, { version = '0.0.0' }, { safeVersions }) {
  const rule = safeVersions.find((candidate) => candidate.package === name);
  if (!rule || semver.satisfies(version, rule.range)) return undefined;
  return `is ${version}, safe versions are ${rule.range} (${rule.why})`;
}

function scriptProblem(name, { hasInstallScript }, { installScripts }) {
  if (!hasInstallScript || Object.keys(installScripts).some((pattern) => matches(pattern, name)))
    return undefined;
  return 'runs a script when it is installed';
}

/** The registry that the lock file was made with lacks optional packages of other systems, so npm could not write their integrity. */
function integrityProblem(name, { integrity, link, optional }, { withoutIntegrity }) {
  if (link || integrity?.startsWith('sha512-')) return undefined;
  if (optional && withoutIntegrity.packages.some((pattern) => matches(pattern, name))) return undefined;
  return 'has no SHA-512 integrity';
}

/** One line per violation of the policy, empty when there is none. Types: check.d.mts. */
export function problemsOf(packages, policy) {
  return Object.entries(packages)
    .filter(([place]) => place.includes('node_modules/'))
    .flatMap(([place, locked]) => {
      const name = nameOf(place);
      const problems = [
        licenceProblem(name, locked, policy),
        versionProblem(name, locked, policy),
        scriptProblem(name, locked, policy),
        integrityProblem(name, locked, policy),
      ];
      return problems.filter(Boolean).map((problem) => `${place} ${problem}`);
    });
}
