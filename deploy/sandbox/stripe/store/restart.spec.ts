import { appendFileSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { SandboxTestbed, sessionParams } from '../test/sandbox.testbed';

let dir: string;
let testbed: SandboxTestbed | undefined;

beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'sandbox-'));
});

afterEach(async () => {
  await testbed?.close();
  testbed = undefined;
  rmSync(dir, { recursive: true });
});

const stateFile = () => join(dir, 'state.json');

async function restart(): Promise<SandboxTestbed> {
  await testbed?.close();
  testbed = undefined;
  testbed = await SandboxTestbed.open({ stateFile: stateFile() });
  return testbed;
}

describe('restart', () => {
  it('a restart keeps sessions, payments, refunds and idempotency keys', async () => {
    const before = await restart();
    const paid = await before.paidSession();
    await before.payments.refund(paid.id, 900);
    const open = await before.stripe.checkout.sessions.create(
      { ...sessionParams(), client_reference_id: 'order-2' },
      { idempotencyKey: 'once' },
    );
    const after = await restart();
    const known = await after.stripe.checkout.sessions.retrieve(paid.id, {
      expand: ['payment_intent.latest_charge'],
    });
    expect(known).toMatchObject({
      status: 'complete',
      payment_intent: { latest_charge: { amount_refunded: 900 } },
    });
    const again = await after.stripe.checkout.sessions.create(
      { ...sessionParams(), client_reference_id: 'order-2' },
      { idempotencyKey: 'once' },
    );
    expect(again.id).toBe(open.id);
    await expect(after.payments.pay(open.id)).resolves.toMatchObject({ outcome: 'succeeded' });
  });

  it('a restart ignores an incomplete last line of the state file', async () => {
    const before = await restart();
    const { id } = await before.session();
    await before.close();
    testbed = undefined;
    appendFileSync(stateFile(), '{"sessions":{"put":[{"id":"cs_te');
    const after = await restart();
    await expect(after.stripe.checkout.sessions.retrieve(id)).resolves.toMatchObject({ status: 'open' });
  });

  it('a restart expires sessions that became due meanwhile', async () => {
    const before = await restart();
    const { id } = await before.session();
    await before.payments.advanceClock(25 * 3_600);
    const after = await restart();
    await expect(after.stripe.checkout.sessions.retrieve(id)).resolves.toMatchObject({ status: 'expired' });
  });
});
