import { findAudit, readAudit } from '#contracts/operations/audit';
import { AuditLog } from '#platform/audit/audit-log';
import { runWithContext } from '#platform/log/request-context';
import { ada, anna, Workshop } from './workshop';

let workshop: Workshop;
const audit = new AuditLog();

beforeAll(async () => {
  workshop = await Workshop.open();
});
afterAll(() => workshop.close());

/** An audited change in a transaction that may be rolled back. */
function recordTurn(actor: string, subject: string, fails = false): Promise<void> {
  return runWithContext({ actor, requestId: `request-of-${subject}` }, () =>
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

const findEntries = (input: { actors?: string[]; kind?: string; take?: number }) =>
  workshop.client.call(findAudit('workshop'), { take: 10, ...input }, ada);

describe('audit log', () => {
  it('records actor, action, subject, time, request and changed values', async () => {
    const began = new Date().toISOString();
    await recordTurn(ada.userId, 'drive');
    const { ids } = await findEntries({ kind: 'knob' });
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

  it('records nothing when the transaction is rolled back', async () => {
    const { total } = await findEntries({});
    await expect(recordTurn(ada.userId, 'ghost', true)).rejects.toThrow('rolled back');
    expect((await findEntries({})).total).toBe(total);
  });

  it('lists the newest first, filtered by actor and kind', async () => {
    const other = '019a0000-0000-7000-8000-0000000000cc';
    await recordTurn(ada.userId, 'first');
    await recordTurn(other, 'second');
    const { ids } = await findEntries({});
    expect(ids).toEqual([...ids].sort().reverse());
    expect(await findEntries({ actors: [other] })).toMatchObject({ total: 1 });
    expect(await findEntries({ kind: 'panel' })).toEqual({ total: 0, ids: [], entries: [] });
    expect((await findEntries({ take: 1 })).ids).toEqual(ids.slice(0, 1));
  });

  it('answers a request for one page with its rows, and one for many rows with ids', async () => {
    await recordTurn(ada.userId, 'complete');
    const page = await findEntries({ kind: 'knob', take: 2 });
    expect(page.entries?.map(({ id }) => id)).toEqual(page.ids);
    expect(page.entries?.[0]).toMatchObject({ subject: 'complete', changes: [{ field: 'to' }, {}] });
    expect((await findEntries({ kind: 'knob', take: 102 })).entries).toBeUndefined();
  });

  it('records nothing outside of a request', async () => {
    const { total } = await findEntries({});
    await workshop.turns.dataSource.transaction((tx) =>
      audit.record(tx, { action: 'knob.turned', subject: 'demo' }),
    );
    expect((await findEntries({})).total).toBe(total);
  });

  it.each(['update audit_log set actor = $1', 'delete from audit_log where actor <> $1'])(
    'rejects changes of its rows: %s',
    async (statement) => {
      await recordTurn(ada.userId, 'kept');
      await expect(workshop.turns.dataSource.query(statement, ['another'])).rejects.toThrow(
        'the audit log is only added to',
      );
    },
  );

  it('is readable by administrators only', async () => {
    await expect(workshop.client.call(findAudit('workshop'), { take: 1 }, anna)).rejects.toMatchObject({
      code: 'FORBIDDEN',
    });
  });
});
