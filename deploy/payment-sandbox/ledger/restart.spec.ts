import { appendFileSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Desk, usualSession } from '../test/sandbox.testbed';

let dir: string;
let desk: Desk | undefined;

beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'sandbox-'));
});

afterEach(async () => {
  await desk?.close();
  desk = undefined;
  rmSync(dir, { recursive: true });
});

const stateFile = () => join(dir, 'state.json');

async function restart(): Promise<Desk> {
  await desk?.close();
  desk = undefined;
  desk = await Desk.open({ stateFile: stateFile() });
  return desk;
}

describe('a sandbox that starts again', () => {
  it('knows its sessions, payments, refunds and the answers kept for keys', async () => {
    const before = await restart();
    const paid = await before.paidSession();
    await before.payments.refund(paid.id, 900);
    const open = await before.stripe.checkout.sessions.create(
      { ...usualSession(), client_reference_id: 'order-2' },
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
      { ...usualSession(), client_reference_id: 'order-2' },
      { idempotencyKey: 'once' },
    );
    expect(again.id).toBe(open.id);
    await expect(after.payments.pay(open.id)).resolves.toMatchObject({ outcome: 'succeeded' });
  });

  it('forgets nothing for half a line that a kill left at the end of its file', async () => {
    const before = await restart();
    const { id } = await before.session();
    await before.close();
    desk = undefined;
    appendFileSync(stateFile(), '{"sessions":{"put":[{"id":"cs_te');
    const after = await restart();
    await expect(after.stripe.checkout.sessions.retrieve(id)).resolves.toMatchObject({ status: 'open' });
  });

  it('expires what became due meanwhile', async () => {
    const before = await restart();
    const { id } = await before.session();
    await before.payments.advance(25 * 3_600);
    const after = await restart();
    await expect(after.stripe.checkout.sessions.retrieve(id)).resolves.toMatchObject({ status: 'expired' });
  });
});
