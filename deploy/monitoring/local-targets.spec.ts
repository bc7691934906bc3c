import { localTargets } from './local-targets';

const processes = {
  postgres: { port: 1 },
  mailbox: { port: 2 },
  licensing: { port: 3 },
  'licensing-2': { port: 4 },
  gateway: { port: 3000 },
  'gateway-2': { port: 3001 },
};

it('scrapes services and their replicas, not servers and sandboxes', () => {
  expect(localTargets(processes, {})).toEqual([
    { service: 'licensing', address: '127.0.0.1:3' },
    { service: 'licensing', address: '127.0.0.1:4' },
  ]);
});

it('scrapes gateway and provisioner on their own health ports, never on the port of the shop', () => {
  const found = localTargets(processes, { 'gateway-health': 5, 'gateway-2-health': 6, provisioner: 7 });
  expect(found.slice(2)).toEqual([
    { service: 'gateway', address: '127.0.0.1:5' },
    { service: 'gateway', address: '127.0.0.1:6' },
    { service: 'provisioner', address: '127.0.0.1:7' },
  ]);
});
