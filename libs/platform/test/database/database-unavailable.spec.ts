import {
  QueryFailedError,
  QueryRunnerAlreadyReleasedError,
  QueryRunnerProviderAlreadyReleasedError,
} from 'typeorm';
import { isPermanentError } from '#platform/events/retry-policy';
import { isDatabaseUnavailable } from '#platform/database/database-unavailable';
import { sqlStateRules } from '#platform/database/sql-states';

const failedWith = (code: string) =>
  new QueryFailedError('insert', [], Object.assign(new Error('refused'), { code }));
const manyTries = { deliveries: 100, failures: 50 };

describe('Postgres error', () => {
  it.each([
    ['08000', 'connection exception'],
    ['08003', 'connection does not exist'],
    ['08006', 'connection failure'],
    ['08P01', 'protocol violation'],
    ['25006', 'read-only transaction'],
    ['25P03', 'idle-in-transaction time-out'],
    ['28P01', 'invalid password'],
    ['3D000', 'database does not exist'],
    ['40001', 'serialization failure'],
    ['40P01', 'deadlock'],
    ['53000', 'insufficient resources'],
    ['53100', 'disk full'],
    ['53200', 'out of memory'],
    ['53300', 'too many connections'],
    ['55006', 'object in use'],
    ['55P03', 'lock not available'],
    ['57014', 'query cancelled'],
    ['57P01', 'admin shutdown'],
    ['57P02', 'crash shutdown'],
    ['57P03', 'cannot connect now'],
    ['57P04', 'database dropped'],
    ['57P05', 'idle session time-out'],
    ['58000', 'system error'],
    ['58030', 'I/O error'],
    ['58P01', 'undefined file'],
  ])('%s (%s) is transient and never moves an event to the dead letters', (code) => {
    expect(isDatabaseUnavailable(failedWith(code))).toBe(true);
    expect(isPermanentError(failedWith(code), manyTries)).toBe(false);
  });

  it.each([
    ['0A000', 'feature not supported'],
    ['22001', 'string too long'],
    ['22P02', 'invalid text representation'],
    ['23502', 'not-null violation'],
    ['23505', 'unique violation'],
    ['23514', 'check violation'],
    ['25P02', 'failed transaction'],
    ['40002', 'constraint violation at commit'],
    ['42501', 'insufficient privilege'],
    ['42601', 'syntax error'],
    ['42P01', 'undefined table'],
    ['54000', 'program limit exceeded'],
    ['55000', 'object not in prerequisite state'],
    ['P0001', 'raised exception'],
    ['XX000', 'internal error'],
    ['99999', 'unknown code'],
  ])('%s (%s) is permanent', (code) => {
    expect(isDatabaseUnavailable(failedWith(code))).toBe(false);
    expect(isPermanentError(failedWith(code), manyTries)).toBe(true);
  });

  it('has a rule by class or by full code, each with its reason', () => {
    for (const [code, { reason }] of Object.entries(sqlStateRules)) {
      expect(code).toMatch(/^([0-9A-Z]{2}|[0-9A-Z]{5})$/);
      expect(reason).not.toBe('');
    }
  });
});

describe('database error without SQLSTATE', () => {
  it.each([
    ['a released query runner', new QueryRunnerAlreadyReleasedError()],
    ['a released provider of a query runner', new QueryRunnerProviderAlreadyReleasedError()],
    ['a refused connection', Object.assign(new Error('connect'), { code: 'ECONNREFUSED' })],
    ['an unreachable host', Object.assign(new Error('connect'), { code: 'EHOSTUNREACH' })],
    ['a closed client', new Error('Client was closed and is not queryable')],
    ['connection failures of several addresses', new AggregateError([failedWith('08006')])],
  ])('%s is transient', (_, error) => {
    expect(isDatabaseUnavailable(error)).toBe(true);
  });

  it('is permanent when it is a programming error', () => {
    expect(isDatabaseUnavailable(new TypeError('undefined is not a function'))).toBe(false);
    expect(isDatabaseUnavailable('a thrown text')).toBe(false);
  });
});
