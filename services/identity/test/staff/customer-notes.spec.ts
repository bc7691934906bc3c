import {
  addCustomerNote,
  type CustomerNote,
  deleteCustomerNote,
  listCustomerNotes,
} from '#contracts/identity/customer-notes';
import { exportIdentityData } from '#contracts/identity/data-export';
import { deleteUser, findCustomer } from '#contracts/identity/user-admin';
import { customerHistories } from '#contracts/operations/customer-history';
import { auditEntriesOf } from '#testing/audit-entries';
import { codeOf, IdentityTestbed } from '../identity.testbed';

let identity: IdentityTestbed;
let admin: Awaited<ReturnType<IdentityTestbed['registerUser']>>;
let anna: Awaited<ReturnType<IdentityTestbed['registerUser']>>;

beforeAll(async () => {
  identity = await IdentityTestbed.open();
  admin = await identity.registerUser('admin');
});
beforeEach(async () => {
  anna = await identity.registerUser();
});
afterAll(() => identity.close());

const text = 'Moves her studio in May';
const call: IdentityTestbed['client']['call'] = (...rest) => identity.client.call(...rest);
const add = (): Promise<CustomerNote> => call(addCustomerNote, { id: anna.actor.userId, text }, admin.actor);
const notes = async () => (await call(listCustomerNotes, { id: anna.actor.userId }, admin.actor)).notes;

describe('notes on a customer', () => {
  it('are listed newest first with their author, and deleted', async () => {
    const [first, second] = [await add(), await add()];
    expect(await notes()).toEqual([second, first]);
    expect(first).toMatchObject({ text, author: 'Anna Kern' });
    const noteId = first.id;
    await call(deleteCustomerNote, { id: anna.actor.userId, noteId }, admin.actor);
    expect(await notes()).toEqual([second]);
    const again = call(deleteCustomerNote, { id: anna.actor.userId, noteId }, admin.actor);
    expect(await codeOf(again)).toBe('NOT_FOUND');
  });

  it('are audited without their text', async () => {
    const { id: noteId } = await add();
    await call(deleteCustomerNote, { id: anna.actor.userId, noteId }, admin.actor);
    const entries = await auditEntriesOf(identity.client, 'identity', admin.actor, anna.actor.userId);
    expect(entries.map(({ action }) => action)).toEqual(['user.note-added', 'user.note-deleted']);
    expect(JSON.stringify(entries)).toContain(noteId);
    expect(JSON.stringify(entries)).not.toContain(text);
  });

  it('are part of the data export and of the timeline, and are erased with the account', async () => {
    const { createdAt } = await add();
    const { userId } = anna.actor;
    expect((await call(exportIdentityData, { userId })).notes).toEqual([{ text, createdAt }]);
    const { entries } = await call(customerHistories.identity, { id: userId }, admin.actor);
    expect(entries.map(({ what }) => what)).toEqual(
      expect.arrayContaining(['note_added', 'account_created']),
    );
    await call(deleteUser, { id: userId }, admin.actor);
    expect(await notes()).toEqual([]);
    expect(await codeOf(add())).toBe('NOT_FOUND');
    expect(await codeOf(call(findCustomer, { id: userId }, admin.actor))).toBe('NOT_FOUND');
  });

  it('are refused to customers', async () => {
    const { userId } = anna.actor;
    for (const send of [
      call(listCustomerNotes, { id: userId }, anna.actor),
      call(addCustomerNote, { id: userId, text }, anna.actor),
      call(findCustomer, { id: userId }, anna.actor),
      call(customerHistories.identity, { id: userId }, anna.actor),
    ])
      expect(await codeOf(send)).toBe('FORBIDDEN');
  });
});
