import { changelog } from './changelog.mjs';

const commit = (subject: string, ...tags: string[]) => ({ subject, date: '2026-11-23', tags });

describe('the changelog', () => {
  it('groups commits by version and area', () => {
    const text = changelog(
      [
        commit('licensing: limit swaps'),
        commit('docs: add a tour'),
        commit('licensing: sign files', 'v0.2.0'),
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

  it('assigns commits after the newest tag to the version of package.json', () => {
    expect(changelog([commit('docs: add a tour')], '0.2.0')).toContain('## 0.2.0');
  });
});
