import { emptyRelease, isPercent, isSystemVersion, isVersion, toDraft, toReleaseValues } from './release';

describe('form of a release', () => {
  it.each([
    ['1.10.0', true],
    [' 2.0.0-rc.1 ', true],
    ['1.0.0+build.5', true],
    ['1.0', false],
    ['v1.0.0', false],
    ['01.0.0', false],
  ])('reads %j as a version: %s', (text, isValid) => {
    expect(isVersion(text)).toBe(isValid);
  });

  it.each([
    ['', true],
    ['10.15.7', true],
    ['11', true],
    ['Big Sur', false],
  ])('reads %j as the version of a system: %s', (text, isValid) => {
    expect(isSystemVersion(text)).toBe(isValid);
  });

  it.each([
    ['0', true],
    ['100', true],
    ['101', false],
    ['5 %', false],
    ['', false],
  ])('reads %j as a share: %s', (text, isValid) => {
    expect(isPercent(text)).toBe(isValid);
  });

  it('sends filled fields only, and no product for the installer', () => {
    const values = { ...emptyRelease, version: ' 1.0.0 ', minMac: '11.0', minMemoryGb: '8', notesEn: 'New ' };
    expect(toDraft(values)).toEqual({
      ...{ version: '1.0.0', channel: 'stable', isCritical: false, rolloutPercent: 100 },
      ...{ minOs: { mac: '11.0' }, maxOs: {}, minMemoryGb: 8, notes: { en: 'New', ru: '' } },
    });
    expect(toDraft({ ...values, subject: 'p1' })).toMatchObject({ pluginId: 'p1' });
  });

  it('shows a saved draft as it was filled in', () => {
    const values = { ...emptyRelease, version: '1.0.0', maxWindows: '11', rolloutPercent: '5' };
    const { minMemoryGb = null, ...draft } = toDraft(values);
    const saved = { ...draft, minOs: {}, maxOs: { windows: '11' }, notes: { en: '', ru: '' }, minMemoryGb };
    const release = {
      id: 'r',
      status: 'draft',
      artifacts: [],
      channel: 'stable',
      isCritical: false,
    } as const;
    expect(toReleaseValues({ ...saved, ...release, artifacts: [], rolloutPercent: 5 })).toEqual(values);
  });
});
