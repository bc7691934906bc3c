import { allRequests } from '#contracts/all';
import { fieldRulesOf, inputProblems, validInput } from '#testing/valid-input';

/** The rules of a field that a list declares again replace those of `PageQuery`. */
const lists = allRequests().filter(({ input }) => fieldRulesOf(input).some(({ name }) => name === 'limit'));

describe('the size of a page', () => {
  it('is examined in every list', () => {
    expect(lists.length).toBeGreaterThan(20);
  });

  it.each(lists.map(({ subject, input }) => [subject, input] as const))(
    'is a whole number from 1 to a limit in %s',
    async (_, input) => {
      const valid = await validInput(input);
      expect(await inputProblems(input, { ...valid, limit: 1 })).toEqual([]);
      for (const limit of [-1, 0, 1.5, 1_000_000, 'all'])
        expect(await inputProblems(input, { ...valid, limit })).not.toEqual([]);
    },
  );
});
