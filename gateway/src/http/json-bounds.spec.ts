import { brokenBound } from './json-bounds';

const bounds = { maxDepth: 3, maxKeys: 3, maxValues: 4 };
const ruleFor = (json: string) => brokenBound(Buffer.from(json), bounds);

describe('the bounds of a JSON body', () => {
  it.each([
    ['an object within all bounds', '{"a":[1,2],"b":{"c":"x"}}', undefined],
    ['arrays too deep', '{"a":[[[1]]]}', 'depth'],
    ['objects too deep', '{"a":{"b":{"c":{}}}}', 'depth'],
    ['more keys than allowed', '{"a":1,"b":2,"c":3,"d":4}', 'keys'],
    ['more members than allowed', '[1,2,3,4,5,6]', 'values'],
    ['many empty arrays', '[[],[],[],[],[],[]]', 'values'],
    ['siblings, which are not deep', '[[],[],[[]]]', undefined],
    ['punctuation in a text', '{"a":"{{{{[[[[::::,,,,,,"}', undefined],
    ['an escaped quotation mark in a text', String.raw`{"a":"\"[[[[","b":"\\"}`, undefined],
    ['a bracket behind an escaped backslash', String.raw`{"a":"\\","b":[[[1]]]}`, 'depth'],
    ['a text without an end', '{"a":"[[[[', undefined],
    ['letters of several bytes', '{"ключ":"значение, и ещё: «да»"}', undefined],
  ])('recognise %s', (_, json, rule) => {
    expect(ruleFor(json)).toBe(rule);
  });
});
