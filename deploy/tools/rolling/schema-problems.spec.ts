import { type Column, type Schema, schemaProblems } from './schema-problems';

const text: Column = { type: 'text', isOptional: true };
const required: Column = { type: 'text', isOptional: false };
const schema = (columns: Record<string, Column>): Schema => new Map(Object.entries(columns));

const problemsOf = (
  before: Record<string, Column>,
  after: Record<string, Column>,
  fresh: Record<string, Column> = after,
) => schemaProblems('licensing', { before: schema(before), after: schema(after), fresh: schema(fresh) });

const seats = { 'seats.id': required, 'seats.name': text };

describe('the schema after an update', () => {
  it.each<[string, string[]]>([
    ['the same', problemsOf(seats, seats)],
    ['a new optional column', problemsOf(seats, { ...seats, 'seats.colour': text })],
    ['a new table with required columns', problemsOf(seats, { ...seats, 'rooms.id': required })],
    [
      'a former column that a new database does not have and that has a default',
      problemsOf({ ...seats, 'seats.old': text }, { ...seats, 'seats.old': text }, seats),
    ],
  ])('may contain %s', (_, problems) => {
    expect(problems).toEqual([]);
  });

  it.each<[string, string[], string]>([
    [
      'a removed column',
      problemsOf(seats, { 'seats.id': required }),
      'seats.name is gone or has another type',
    ],
    [
      'a column of another type',
      problemsOf(seats, { ...seats, 'seats.name': { ...text, type: 'int4' } }),
      'seats.name is gone or has another type',
    ],
    [
      'a new required column of an existing table',
      problemsOf(seats, { ...seats, 'seats.colour': required }),
      'seats.colour has no default',
    ],
    [
      'a former required column that the new version does not write',
      problemsOf({ ...seats, 'seats.old': required }, { ...seats, 'seats.old': required }, seats),
      'seats.old has no default, this version',
    ],
    [
      'less than a new database, because a migration was edited',
      problemsOf(seats, seats, { ...seats, 'active_seats.id': text }),
      'active_seats.id is missing',
    ],
  ])('may not contain %s', (_, problems, expected) => {
    expect(problems).toEqual([expect.stringContaining(expected)]);
  });
});
