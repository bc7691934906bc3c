import { outcomeOf } from './dispute-outcome';

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
