import { forgotPassword } from '#contracts/identity/password-resets';
import { newId } from '#platform/database/new-id';
import { GatewayTestbed } from '../gateway.testbed';

const perAccount = 3;

/** Statuses of one request more than an account may send from one address; each names another address in the header. */
async function statusesWith(trustProxy: string, forwardedFor: (count: number) => string): Promise<number[]> {
  const edge = await GatewayTestbed.open({
    NODE_ENV: 'production',
    STRIPE_JS_URL: '',
    TRUST_PROXY: trustProxy,
  });
  edge.stub(forgotPassword, () => ({ requestId: newId(), message: 'sent' }));
  try {
    const statuses: number[] = [];
    for (let count = 0; count <= perAccount; count += 1) {
      const headers = { 'content-type': 'application/json', 'x-forwarded-for': forwardedFor(count) };
      const body = JSON.stringify({ email: 'anna@example.com' });
      statuses.push((await edge.fetch('/api/forgot-password', { method: 'POST', headers, body })).status);
    }
    return statuses;
  } finally {
    await edge.close();
  }
}

const limited = [200, 200, 200, 429];

describe('TRUST_PROXY', () => {
  it('counts visitors behind one trusted proxy by the address that the proxy added', async () => {
    expect(await statusesWith('1', (count) => `203.0.113.${count}`)).toEqual([200, 200, 200, 200]);
  });

  it('ignores addresses that a visitor wrote before the address of the proxy', async () => {
    expect(await statusesWith('1', (count) => `192.0.2.${count}, 203.0.113.7`)).toEqual(limited);
  });

  it('ignores X-Forwarded-For without a trusted proxy', async () => {
    expect(await statusesWith('0', (count) => `203.0.113.${count}`)).toEqual(limited);
  });
});
