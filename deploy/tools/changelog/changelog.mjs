// Groups commits by version and area. This script exists because the usual generators (conventional-changelog, git-cliff,
// release-please) group by a type such as feat or fix, and the subjects here begin with an area.

import { areas } from '../lint/areas.mjs';

const subjectPattern = new RegExp(`^(${areas.join('|')}): (\\S.*)$`);
const maxSubjectLength = 72;

/**
 * @typedef {{ subject: string, date: string, tags: string[] }} Commit newest first
 * @param {Commit[]} commits
 * @param {string} version the version of package.json, for commits after the newest tag
 */
function groupByVersion(commits, version) {
  const versions = [];
  let current;
  for (const { subject, date, tags } of commits) {
    const tag = tags.find((name) => /^v\d+\.\d+\.\d+$/.test(name));
    if (!current || tag) {
      current = { version: tag?.slice(1) ?? version, date, areas: new Map(), otherCount: 0 };
      versions.push(current);
    }
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
