import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { allRequests } from '#contracts/all';
import { breakingChanges } from './compare-contracts';
import { type ContractsDescription, describeContracts } from './describe-contracts';

const locked = JSON.parse(
  readFileSync(join(__dirname, '../../libs/contracts/contracts.lock.json'), 'utf8'),
) as ContractsDescription;

describe('the contract lock', () => {
  it('finds nothing that would break a process speaking the locked contracts', () => {
    expect(breakingChanges(locked, describeContracts())).toEqual([]);
  });

  it('knows every contract (accept additions with npm run contracts:lock)', () => {
    expect(describeContracts()).toEqual(locked);
  });

  it.each<[string, (contracts: ContractsDescription) => void, string]>([
    [
      'a vanished input field',
      (c) => delete c.requests['identity.users.register']?.input['email'],
      'email has vanished',
    ],
    [
      'a field that became required',
      (c) =>
        Object.assign(c.requests['commerce.checkout.create-session']?.input['offerCode'] ?? {}, {
          optional: false,
        }),
      'has become required',
    ],
    [
      'a narrower field',
      (c) => c.requests['identity.users.register']?.input['firstName']?.rules.push('isLength(5, 6)'),
      'has become narrower',
    ],
    [
      'a new required field',
      (c) =>
        Object.assign(c.requests['identity.users.register']?.input ?? {}, {
          phone: { optional: false, rules: [] },
        }),
      'new and required',
    ],
    [
      'a vanished event field',
      (c) => delete c.events['commerce.order-paid.v1']?.['items']?.fields?.['pluginId'],
      'pluginId has vanished',
    ],
    ['a vanished call', (c) => delete c.requests['identity.users.me'], 'identity.users.me has vanished'],
    [
      'a call closed to a service that sends it',
      (c) => Object.assign(c.requests['identity.users.contact'] ?? {}, { callers: [] }),
      'closed to commerce',
    ],
    [
      'a call opened to others',
      (c) => Object.assign(c.requests['identity.shop.set-status'] ?? {}, { access: 'public' }),
      'was for admin',
    ],
  ])('refuses %s', (_, change, problem) => {
    const changed = structuredClone(locked);
    change(changed);
    expect(breakingChanges(locked, changed).join('\n')).toContain(problem);
  });
});

describe('every declared call', () => {
  it.each(allRequests().map((contract) => [contract.subject, contract] as const))(
    '%s names a service, a noun and a verb',
    (subject) => {
      expect(subject).toMatch(/^(identity|catalogue|news|newsletter|commerce|licensing)\.[a-z-]+\.[a-z-]+$/);
    },
  );
});
