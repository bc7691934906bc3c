import { fireEvent, render, screen } from '@testing-library/react';
import { Stand } from '../../testing/stand';
import { SessionList } from './session-list';

jest.mock('./security.css', () => ({}));

const at = '2026-11-01T10:00:00.000Z';

async function show(count: number) {
  const sessions = Array.from({ length: count }, (_, index) => ({
    id: String(index),
    device: `Device ${String(index)}`,
    address: '',
    createdAt: at,
    lastSeenAt: at,
    isCurrent: index === count - 1,
  }));
  Object.assign(globalThis, {
    fetch: () => Promise.resolve({ ok: true, json: () => Promise.resolve({ sessions }) }),
  });
  Object.assign(AbortSignal, { timeout: () => new AbortController().signal });
  render(
    <Stand>
      <SessionList />
    </Stand>,
  );
  await screen.findByText('sessions.this_device');
}

const rows = () => screen.getAllByRole('listitem');

describe('where one is logged in', () => {
  it('shows five, this device among them, until all are asked for', async () => {
    await show(8);
    expect(rows()).toHaveLength(5);
    fireEvent.click(screen.getByRole('button', { name: 'sessions.show_all' }));
    expect(rows()).toHaveLength(8);
    expect(screen.queryByRole('button', { name: 'sessions.show_all' })).toBeNull();
  });

  it('shows up to five at once', async () => {
    await show(5);
    expect(rows()).toHaveLength(5);
    expect(screen.queryByRole('button', { name: 'sessions.show_all' })).toBeNull();
  });
});
