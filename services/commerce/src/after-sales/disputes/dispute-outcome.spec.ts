import { outcomeOf, combinedOutcome } from './dispute-outcome';

describe('dispute status', () => {
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
    ['unknown_status', null],
  ])('maps the dispute status %s to the outcome %s', (status, outcome) => {
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
])('combines the disputes %j of one payment to the outcome %s', (statuses, outcome) => {
  expect(combinedOutcome(statuses)).toBe(outcome);
});
