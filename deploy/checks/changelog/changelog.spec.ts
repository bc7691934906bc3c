import { changelog, earlyReleases } from './changelog.mjs';

const commit = (subject: string, hash = '') => ({ subject, hash, date: '2026-11-23' });

describe('the changelog', () => {
  it('groups commits by version and area, where a version ends with the commit of its release', () => {
    const text = changelog(
      [
        commit('licensing: limit swaps'),
        commit('docs: add a tour'),
        commit('deploy: release 0.2.0'),
        commit('licensing: sign files'),
        commit('a subject without an area'),
      ],
      '0.3.0',
    );
    expect(text.split('\n').slice(4)).toEqual([
      ...['## 0.3.0 (2026-11-23)', '', '### docs', '', '- add a tour', ''],
      ...['### licensing', '', '- limit swaps', ''],
      ...['## 0.2.0 (2026-11-23)', '', '### licensing', '', '- sign files', ''],
      'Commits without an area in their subject: 1 (`git log`).',
      '',
    ]);
  });

  it('names the versions that were released without such a commit', () => {
    const [[hash, version] = ['', '']] = Object.entries(earlyReleases);
    expect(changelog([commit('docs: add a tour'), commit('docs: add a map', hash)], '99.0.0')).toContain(
      `- add a tour\n\n## ${version} (`,
    );
  });

  it('assigns commits after the newest release to the version of package.json', () => {
    expect(changelog([commit('docs: add a tour')], '0.2.0')).toContain('## 0.2.0');
  });
});
