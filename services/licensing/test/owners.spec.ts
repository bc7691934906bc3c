import { userDeleted, userEmailChanged } from '#contracts/identity/events';
import type { UserActor } from '#contracts/kit/actor';
import { activateComputer } from '#contracts/licensing/computers';
import { releaseCustomerComputer, sendLostCode } from '#contracts/licensing/early-releases';
import { activateOffline } from '#contracts/licensing/offline-activations';
import { sendSwapCode } from '#contracts/licensing/swaps';
import { newId } from '#platform/database/new-id';
import { eventually } from '#testing/eventually';
import { customer, Licensing } from './licensing.testbed';
import { machine, offlineMachine, ownerOf } from './machines.testbed';

let licensing: Licensing;
beforeAll(async () => {
  licensing = await Licensing.open();
});
afterAll(() => licensing.close());

const call: Licensing['client']['call'] = (...rest) => licensing.client.call(...rest);
const anyAddress = () => `${newId()}@example.org`;
const monday = new Date('2026-11-16T10:00:00Z');
const tuesday = new Date('2026-11-17T10:00:00Z');

const applied = (id: string) =>
  eventually(async () => {
    expect(await licensing.database.query('select 1 from inbox where event_id = $1', [id])).toHaveLength(1);
  });

/** Identity tells of another address, and licensing has heard it. */
async function moves({ userId }: UserActor, email: string, at = new Date()): Promise<void> {
  const id = newId();
  await licensing.tell(userEmailChanged, { userId, email }, id, at);
  await applied(id);
}

async function leaves({ userId }: UserActor): Promise<void> {
  const id = newId();
  await licensing.tell(userDeleted, { userId, deletedAt: new Date().toISOString() }, id);
  await applied(id);
}

/** Which letters went to an address. */
async function lettersTo(address: string): Promise<string[]> {
  const rows: { template: string }[] = await licensing.database.query(
    'select template from mail_deliveries where to_address = $1 order by queued_at',
    [address],
  );
  return rows.map(({ template }) => template);
}

/** How often licensing has an address, whatever for. */
async function tracesOf(address: string): Promise<number> {
  const [row]: { n: number }[] = await licensing.database.query(
    `select ((select count(*) from owner_addresses where email = $1)
           + (select count(*) from entitlements where email = $1)
           + (select count(*) from mail_deliveries where to_address = $1))::int as n`,
    [address],
  );
  return row?.n ?? -1;
}

describe('who has changed their address', () => {
  it('gets the codes that free seats at the new one, and none at the old one', async () => {
    const { anna, order } = await ownerOf(licensing);
    const asked = { request: offlineMachine().request(), leaseDays: 365 as const };
    const { activationId } = await call(activateOffline, asked, anna);
    const address = anyAddress();
    await moves(anna, address);
    await call(sendSwapCode, {}, anna);
    await call(sendLostCode, { id: activationId }, anna);
    expect(await lettersTo(address)).toEqual(['swap-code', 'lost-code']);
    expect(await lettersTo(order.email)).toEqual(['licence-issued']);
  });

  it('hears there of a released computer, in the language we wrote to the old one in', async () => {
    const { anna } = await ownerOf(licensing, { language: 'ru' });
    const { activation } = await call(activateComputer, machine(), anna);
    const address = anyAddress();
    await moves(anna, address);
    const keeper: UserActor = { ...customer(), role: 'admin' };
    await call(releaseCustomerComputer, { id: activation.id, reason: 'The computer was stolen' }, keeper);
    expect(
      await licensing.database.query('select template, language from mail_deliveries where to_address = $1', [
        address,
      ]),
    ).toEqual([{ template: 'computer-released', language: 'ru' }]);
  });

  it('is not written to at an older address of which is told late', async () => {
    const { anna } = await ownerOf(licensing);
    const [older, newer] = [anyAddress(), anyAddress()];
    await moves(anna, newer, tuesday);
    await moves(anna, older, monday);
    await call(sendSwapCode, {}, anna);
    expect(await lettersTo(newer)).toEqual(['swap-code']);
    expect(await lettersTo(older)).toEqual([]);
  });

  it('may go back to the first one', async () => {
    const { anna, order } = await ownerOf(licensing);
    await moves(anna, anyAddress(), monday);
    await moves(anna, order.email, tuesday);
    await call(sendSwapCode, {}, anna);
    expect(await lettersTo(order.email)).toEqual(['licence-issued', 'swap-code']);
  });

  it('and never bought anything gets no code', async () => {
    const [nobody, address] = [customer(), anyAddress()];
    await moves(nobody, address);
    await call(sendSwapCode, {}, nobody);
    expect(await lettersTo(address)).toEqual([]);
  });
});

describe('who has deleted their account', () => {
  it('is forgotten at every address they had', async () => {
    const { anna, order } = await ownerOf(licensing);
    const addresses = [order.email, anyAddress(), anyAddress()];
    for (const address of addresses) {
      await moves(anna, address);
      await call(sendSwapCode, {}, anna);
    }
    await leaves(anna);
    expect(await Promise.all(addresses.map(tracesOf))).toEqual([0, 0, 0]);
  });

  it('is not brought back by a change of which is told afterwards', async () => {
    const { anna } = await ownerOf(licensing);
    const address = anyAddress();
    await leaves(anna);
    await moves(anna, address);
    expect(await tracesOf(address)).toBe(0);
  });

  it('takes nothing from a customer who has an address now that they had left', async () => {
    const { anna, order } = await ownerOf(licensing);
    await moves(anna, anyAddress());
    const { anna: ben } = await ownerOf(licensing, { email: order.email });
    await call(sendSwapCode, {}, ben);
    await leaves(anna);
    expect(await lettersTo(order.email)).toEqual(['licence-issued', 'swap-code']);
  });
});
