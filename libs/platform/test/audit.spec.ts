import { findAudit, readAudit } from '#contracts/kit/audit';
import { Audit } from '#platform/audit/audit';
import { within } from '#platform/log/request-context';
import { ada, anna, Workshop } from './workshop';

let workshop: Workshop;
const audit = new Audit();

beforeAll(async () => {
  workshop = await Workshop.open();
});
afterAll(() => workshop.close());

/** What an administrator does to a knob, in a transaction that may fail after it. */
function turn(actor: string, subject: string, fails = false): Promise<void> {
  return within({ actor, requestId: `request-of-${subject}` }, () =>
    workshop.turns.dataSource.transaction(async (tx) => {
      await audit.record(tx, {
        action: 'knob.turned',
        subject,
        before: { to: 1, pinHash: 'x' },
        after: { to: 2, pinHash: 'y' },
      });
      if (fails) throw new Error('rolled back');
    }),
  );
}

const log = (input: { actors?: string[]; kind?: string; take?: number }) =>
  workshop.client.call(findAudit('workshop'), { take: 10, ...input }, ada);

describe('the audit log', () => {
  it('says who did what to which thing, when, by which request, and what it was before and after', async () => {
    const began = new Date().toISOString();
    await turn(ada.userId, 'drive');
    const { ids } = await log({ kind: 'knob' });
    const { entries } = await workshop.client.call(readAudit('workshop'), { ids: ids.slice(0, 1) }, ada);
    expect(entries[0]).toMatchObject({
      actor: ada.userId,
      action: 'knob.turned',
      subject: 'drive',
      requestId: 'request-of-drive',
      changes: [
        { field: 'to', before: '1', after: '2' },
        { field: 'pinHash', before: '…', after: '…' },
      ],
    });
    expect(entries[0]?.at.localeCompare(began)).toBeGreaterThanOrEqual(0);
  });

  it('has nothing of what was rolled back', async () => {
    const { total } = await log({});
    await expect(turn(ada.userId, 'ghost', true)).rejects.toThrow('rolled back');
    expect((await log({})).total).toBe(total);
  });

  it('is newest first, and filtered by who and by kind', async () => {
    const other = '019a0000-0000-7000-8000-0000000000cc';
    await turn(ada.userId, 'first');
    await turn(other, 'second');
    const { ids } = await log({});
    expect(ids).toEqual([...ids].sort().reverse());
    expect(await log({ actors: [other] })).toMatchObject({ total: 1 });
    expect(await log({ kind: 'panel' })).toEqual({ total: 0, ids: [] });
    expect((await log({ take: 1 })).ids).toEqual(ids.slice(0, 1));
  });

  it('keeps nothing that no request asked for', async () => {
    const { total } = await log({});
    await workshop.turns.dataSource.transaction((tx) =>
      audit.record(tx, { action: 'knob.turned', subject: 'demo' }),
    );
    expect((await log({})).total).toBe(total);
  });

  it.each(['update audit_log set actor = $1', 'delete from audit_log where actor <> $1'])(
    'is only added to: %s',
    async (statement) => {
      await turn(ada.userId, 'kept');
      await expect(workshop.turns.dataSource.query(statement, ['somebody'])).rejects.toThrow(
        'the audit log is only added to',
      );
    },
  );

  it('is read by administrators alone', async () => {
    await expect(workshop.client.call(findAudit('workshop'), { take: 1 }, anna)).rejects.toMatchObject({
      code: 'FORBIDDEN',
    });
  });
});
