import { hotFunctions } from './hot-functions';

const node = (functionName: string, hitCount: number, url = '/shop/dist/gateway/src/main.js') => ({
  hitCount,
  callFrame: { functionName, url, lineNumber: 9 },
});

it('the functions of a profile are sorted by their samples, those of one place added', () => {
  const profile = { nodes: [node('hash', 2), node('', 1), node('hash', 5), node('(idle)', 2, '')] };
  expect(hotFunctions(profile, 2)).toEqual([
    { name: 'hash dist/gateway/src/main.js:10', share: 0.7 },
    { name: '(idle)', share: 0.2 },
  ]);
});
