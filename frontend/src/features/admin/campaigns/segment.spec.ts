import { everybody, isWhole, segmentOf } from './segment';

describe('a segment', () => {
  it('of everybody says nothing', () => {
    expect(segmentOf(everybody)).toEqual({});
  });

  it('names a language, and owners or everybody but them', () => {
    expect(segmentOf({ language: 'ru', ownership: 'owns', pluginId: 'a' })).toEqual({
      language: 'ru',
      owns: 'a',
    });
    expect(segmentOf({ language: '', ownership: 'ownsNot', pluginId: 'a' })).toEqual({ ownsNot: 'a' });
  });

  it('of owners is whole once it says of what', () => {
    expect(isWhole(everybody)).toBe(true);
    expect(isWhole({ ...everybody, ownership: 'owns' })).toBe(false);
    expect(isWhole({ ...everybody, ownership: 'owns', pluginId: 'a' })).toBe(true);
  });

  it('without a plug-in asks nothing about owning', () => {
    expect(segmentOf({ language: '', ownership: 'owns', pluginId: '' })).toEqual({});
  });
});
