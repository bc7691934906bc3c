import { fireEvent, render, screen } from '@testing-library/react';
import { TestProviders } from '../../testing/test-providers';
import { SessionList } from './session-list';

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
    <TestProviders>
      <SessionList />
    </TestProviders>,
  );
  await screen.findByText('sessions.this_device');
}

const rows = () => screen.getAllByRole('listitem');

describe('the list of sessions', () => {
  it('shows five sessions, the current one among them, until all are requested', async () => {
    await show(8);
    expect(rows()).toHaveLength(5);
    fireEvent.click(screen.getByRole('button', { name: 'sessions.show_all' }));
    expect(rows()).toHaveLength(8);
    expect(screen.queryByRole('button', { name: 'sessions.show_all' })).toBeNull();
  });

  it('shows up to five sessions without a button', async () => {
    await show(5);
    expect(rows()).toHaveLength(5);
    expect(screen.queryByRole('button', { name: 'sessions.show_all' })).toBeNull();
  });
});
