import { outcomeOf, outcomeOfAll } from './dispute-outcome';

describe('what the status of a dispute means for the licence', () => {
  it.each([
    ['needs_response', 'open'],
    ['under_review', 'open'],
    ['appeal_under_review', 'open'],
    ['won', 'won'],
    ['prevented', 'won'],
    ['lost', 'lost'],
    ['warning_needs_response', null],
    ['warning_under_review', null],
    ['warning_closed', 'won'],
    ['a_word_of_next_year', null],
  ])('%s means %s', (status, outcome) => {
    expect(outcomeOf(status)).toBe(outcome);
  });
});

it.each([
  [[], null],
  [['warning_needs_response'], null],
  [['won', 'needs_response'], 'open'],
  [['under_review', 'won'], 'open'],
  [['lost', 'won'], 'lost'],
  [['needs_response', 'lost'], 'lost'],
  [['warning_closed', 'won'], 'won'],
])('the disputes %j of one payment together mean %s', (statuses, outcome) => {
  expect(outcomeOfAll(statuses)).toBe(outcome);
});
