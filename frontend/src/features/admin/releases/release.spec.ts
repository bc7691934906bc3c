import { emptyRelease, problemsOf, releaseOf } from './release';

const whole = {
  ...emptyRelease,
  version: ' 1.10.0 ',
  notesEn: 'Faster',
  notesRu: 'Быстрее',
  fileName: 'Portal.pkg',
  storageKey: 'installers/x/portal.pkg',
};

describe('a release that is to be published', () => {
  it('needs a version, a file and notes in both languages', () => {
    expect(Object.keys(problemsOf(emptyRelease)).sort()).toEqual([
      'notesEn',
      'notesRu',
      'storageKey',
      'version',
    ]);
    expect(problemsOf(whole)).toEqual({});
  });

  it.each([
    ['1.0', false],
    ['v1.0.0', false],
    ['01.0.0', false],
    ['1.0.0-rc.1', true],
    ['1.0.0+5', true],
  ])('with the version %s is taken: %s', (version, isTaken) => {
    expect('version' in problemsOf({ ...whole, version })).toBe(!isTaken);
  });

  it('is sent without blanks around', () => {
    expect(releaseOf(whole)).toMatchObject({ version: '1.10.0', notes: { en: 'Faster', ru: 'Быстрее' } });
  });
});
