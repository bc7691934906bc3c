import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { isPermission } from '#contracts/kit/permissions';
import { allRequests } from '#contracts/all';
import type { RequestContract } from '#contracts/kit/request';
import { services } from '#contracts/kit/services';
import { readAlertConditions } from '#contracts/operations/alert-conditions';

const root = join(__dirname, '../../..');

/** Contracts by the name they are exported under, which is the name that the sources of services use. */
function contractsByName(): Map<string, RequestContract> {
  // A request that every service handles is exported as a function of its name.
  const found = new Map<string, RequestContract>([['readAlertConditions', readAlertConditions('commerce')]]);
  const folder = join(root, 'libs/contracts/src');
  for (const file of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
    if (!file.endsWith('.ts') || file.startsWith('kit')) continue;
    const exported = jest.requireActual<Record<string, unknown>>(join(folder, file));
    for (const [name, value] of Object.entries(exported)) {
      const contract = allRequests().find((one) => one === value);
      if (contract) found.set(name, contract);
    }
  }
  return found;
}

interface SentRequest {
  file: string;
  name: string;
}

/** First arguments of `call` in the files of a service that import the RPC client. */
function sentBy(service: string): SentRequest[] {
  const folder = join(root, 'services', service, 'src');
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts') && !file.endsWith('.spec.ts'))
    .flatMap((file) => {
      const text = readFileSync(join(folder, file), 'utf8');
      if (text.includes('#brand/brand.module')) return [{ file, name: 'readBrand' }];
      if (!text.includes('#platform/rpc/rpc-client')) return [];
      const calls = [...text.matchAll(/\.\s*call\s*(?:<[^>]*>)?\(\s*([^,()\s]+)/g)];
      // A file that has the client and no call that this check can read could send an undeclared request.
      if (calls.length === 0) return [{ file, name: 'no readable call' }];
      return calls.map(([, name = '']) => ({ file, name }));
    });
}

describe.each(services)('requests sent by %s', (service) => {
  const contracts = contractsByName();

  it('declares the service as a caller in the contract of every sent request', () => {
    const undeclared = sentBy(service).filter(
      ({ name }) => !contracts.get(name)?.callers.some((caller) => caller === service),
    );
    expect(undeclared).toEqual([]);
  });

  it('sends no request for a user or admin, because a service signs only as itself', () => {
    const sent = allRequests().filter(({ callers }) => callers.some((caller) => caller === service));
    expect(sent.filter(({ access }) => access === 'user' || isPermission(access))).toEqual([]);
  });

  it('sends every request that contracts allow it to send', () => {
    const sent = sentBy(service).map(({ name }) => contracts.get(name)?.subject);
    const allowed = allRequests().filter(({ callers }) => callers.some((caller) => caller === service));
    expect(allowed.map(({ subject }) => subject).filter((subject) => !sent.includes(subject))).toEqual([]);
  });
});
