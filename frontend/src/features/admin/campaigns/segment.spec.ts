import { everyone, isComplete, toSegment } from './segment';

describe('the segment of a campaign', () => {
  it('is empty when no condition is chosen', () => {
    expect(toSegment(everyone)).toEqual({});
  });

  it('contains a language and owners or non-owners of a plug-in', () => {
    expect(toSegment({ language: 'ru', ownership: 'owns', pluginId: 'a' })).toEqual({
      language: 'ru',
      owns: 'a',
    });
    expect(toSegment({ language: '', ownership: 'ownsNot', pluginId: 'a' })).toEqual({ ownsNot: 'a' });
  });

  it('is complete once an ownership condition has a plug-in', () => {
    expect(isComplete(everyone)).toBe(true);
    expect(isComplete({ ...everyone, ownership: 'owns' })).toBe(false);
    expect(isComplete({ ...everyone, ownership: 'owns', pluginId: 'a' })).toBe(true);
  });

  it('ignores an ownership condition without a plug-in', () => {
    expect(toSegment({ language: '', ownership: 'owns', pluginId: '' })).toEqual({});
  });
});
