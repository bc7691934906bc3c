import { emptyRelease, isVersion, toReleaseInput } from './release';

describe('a release to publish', () => {
  it.each([
    ['1.0', false],
    ['v1.0.0', false],
    ['01.0.0', false],
    ['1.0.0-rc.1', true],
    ['1.0.0+5', true],
    [' 1.10.0 ', true],
  ])('with the version %s is valid: %s', (version, isValid) => {
    expect(isVersion(version)).toBe(isValid);
  });

  it('is sent without blanks around its texts', () => {
    const values = { ...emptyRelease, version: ' 1.10.0 ', notesEn: ' Faster', notesRu: 'Быстрее ' };
    expect(toReleaseInput(values)).toMatchObject({
      version: '1.10.0',
      notes: { en: 'Faster', ru: 'Быстрее' },
    });
  });
});
