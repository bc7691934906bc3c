// Groups commits by version and area. This script exists because the usual generators (conventional-changelog, git-cliff,
// release-please) group by a type such as feat or fix, and the subjects here begin with an area.

import { areas } from '../lint/areas.mjs';

const subjectPattern = new RegExp(`^(${areas.join('|')}): (\\S.*)$`);
const maxSubjectLength = 72;
const releaseSubject = /^deploy: release (\d+\.\d+\.\d+)$/;

/** The last commits of the versions that were released before releases had a commit of their own. */
export const earlyReleases = {
  '3560ec93c59791e7efbff3b9bc55c78acdc0a1e3': '0.13.0',
  '5653f95ae2b13c05235909d77b7db1f9fda84ada': '0.12.0',
  '85dc75f2d58cb212b8aea2c47bb38254736b322d': '0.9.0',
  '85974f6fadc8968f2abe84b117c1ddcec8484d82': '0.2.0',
  '592817e485e6b3ec12ee1069a3f6be55ae2caf72': '0.1.0',
};

/**
 * @typedef {{ hash: string, subject: string, date: string }} Commit newest first
 * @param {Commit[]} commits
 * @param {string} version the version of package.json, for commits after the newest release
 */
function groupByVersion(commits, version) {
  const versions = [];
  let current;
  for (const { hash, subject, date } of commits) {
    const released = releaseSubject.exec(subject)?.[1] ?? earlyReleases[hash];
    if (!current || released) {
      current = { version: released ?? version, date, areas: new Map(), otherCount: 0 };
      versions.push(current);
    }
    if (releaseSubject.test(subject)) continue;
    const [, area, text] = subject.length <= maxSubjectLength ? (subjectPattern.exec(subject) ?? []) : [];
    if (area === undefined) current.otherCount += 1;
    else current.areas.set(area, [...(current.areas.get(area) ?? []), text]);
  }
  return versions;
}

function versionLines({ version, date, areas, otherCount }) {
  const sorted = [...areas].sort(([a], [b]) => a.localeCompare(b, 'en'));
  return [
    `## ${version} (${date})`,
    '',
    ...sorted.flatMap(([area, texts]) => [`### ${area}`, '', ...texts.map((text) => `- ${text}`), '']),
    ...(otherCount > 0 ? [`Commits without an area in their subject: ${otherCount} (\`git log\`).`, ''] : []),
  ];
}

/** The text of CHANGELOG.md. */
export function changelog(commits, version) {
  const intro = ['# Changelog', '', 'Generated from the commits by `npm run changelog`; do not edit.', ''];
  return [...intro, ...groupByVersion(commits, version).flatMap(versionLines)].join('\n');
}
