import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { allRequests } from '#contracts/all';
import { breakingChanges } from './compare-contracts';
import { type ContractsDescription, describeContracts } from './describe-contracts';

const locked = JSON.parse(
  readFileSync(join(__dirname, '../../../libs/contracts/contracts.lock.json'), 'utf8'),
) as ContractsDescription;

describe('the contract lock', () => {
  it('finds no breaking change against the locked contracts', () => {
    expect(breakingChanges(locked, describeContracts())).toEqual([]);
  });

  it('contains every contract (accept additions with npm run contracts:lock)', () => {
    expect(describeContracts()).toEqual(locked);
  });

  it.each<[string, (contracts: ContractsDescription) => void, string]>([
    [
      'a removed input field',
      (c) => delete c.requests['identity.users.register']?.input['email'],
      'email was removed',
    ],
    [
      'an input field that became required',
      (c) =>
        Object.assign(c.requests['commerce.checkout.create-session']?.input['offerCode'] ?? {}, {
          optional: false,
        }),
      'became required',
    ],
    [
      'a stricter input field',
      (c) => c.requests['identity.users.register']?.input['firstName']?.rules.push('isLength(5, 6)'),
      'became stricter',
    ],
    [
      'a new required input field',
      (c) =>
        Object.assign(c.requests['identity.users.register']?.input ?? {}, {
          phone: { optional: false, rules: [] },
        }),
      'new and required',
    ],
    [
      'a removed event field',
      (c) => delete c.events['commerce.order-paid.v1']?.['items']?.fields?.['pluginId'],
      'pluginId was removed',
    ],
    ['a removed request', (c) => delete c.requests['identity.users.me'], 'identity.users.me was removed'],
    [
      'a request closed to one of its callers',
      (c) => Object.assign(c.requests['identity.users.contact'] ?? {}, { callers: [] }),
      'closed to commerce',
    ],
    [
      'a request with wider access',
      (c) => Object.assign(c.requests['identity.shop.set-status'] ?? {}, { access: 'public' }),
      'was for settings:write',
    ],
  ])('rejects %s', (_, change, problem) => {
    const changed = structuredClone(locked);
    change(changed);
    expect(breakingChanges(locked, changed).join('\n')).toContain(problem);
  });
});

describe('request subjects', () => {
  it.each(allRequests().map((contract) => [contract.subject, contract] as const))(
    '%s consists of service, noun and verb',
    (subject) => {
      expect(subject).toMatch(/^(identity|catalogue|news|newsletter|commerce|licensing)\.[a-z-]+\.[a-z-]+$/);
    },
  );
});
