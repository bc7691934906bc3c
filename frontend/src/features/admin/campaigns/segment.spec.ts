import { everybody, segmentOf } from './segment';

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

  it('without a plug-in asks nothing about owning', () => {
    expect(segmentOf({ language: '', ownership: 'owns', pluginId: '' })).toEqual({});
  });
});
