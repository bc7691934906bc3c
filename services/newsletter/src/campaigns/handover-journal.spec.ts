import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { HandoverJournal } from './handover-journal';

const folder = mkdtempSync(join(tmpdir(), 'journal-'));
afterAll(() => rmSync(folder, { recursive: true }));

it('after a process died, another tells the letters it had ended from those it had not', async () => {
  const died = new HandoverJournal(folder);
  await died.open('claim-1');
  const [ended, open] = [
    { id: 'letter-1', claim: 'claim-1' },
    { id: 'letter-2', claim: 'claim-1' },
  ];
  died.ending(ended);
  const other = new HandoverJournal(folder);
  await other.open('claim-2');
  expect(other.notEnded([ended, open])).toEqual([open]);
});

it('of a process on another machine nothing is known', () => {
  expect(new HandoverJournal(folder).notEnded([{ id: 'letter-1', claim: 'elsewhere' }])).toEqual([]);
});
