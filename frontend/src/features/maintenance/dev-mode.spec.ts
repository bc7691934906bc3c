import { startDevMode } from './dev-mode';

const key = 'dev-mode-data';
const dayMs = 86_400_000;

beforeEach(() => {
  localStorage.clear();
  window.history.replaceState(null, '', '/');
});

describe('dev mode', () => {
  it('is off without a word', () => {
    expect(startDevMode()).toBe(false);
  });

  it('is turned on for 24 hours by dev=true', () => {
    window.history.replaceState(null, '', '/?dev=true');
    const before = Date.now();
    expect(startDevMode()).toBe(true);
    const { expiresAt } = JSON.parse(localStorage.getItem(key) ?? '{}') as { expiresAt: number };
    expect(expiresAt).toBeGreaterThanOrEqual(before + dayMs);
  });

  it('keeps dev=true in the address while it lasts', () => {
    localStorage.setItem(key, JSON.stringify({ enabled: true, expiresAt: Date.now() + 1_000 }));
    expect(startDevMode()).toBe(true);
    expect(window.location.search).toBe('?dev=true');
  });

  it('has a control in the window that says the hours left and extends them', () => {
    localStorage.setItem(key, JSON.stringify({ enabled: true, expiresAt: Date.now() + 3_600_000 }));
    startDevMode();
    const control = Reflect.get(window, 'devMode') as {
      extend: () => void;
      status: () => { hoursLeft: number };
    };
    expect(control.status().hoursLeft).toBeCloseTo(1, 2);
    control.extend();
    expect(control.status().hoursLeft).toBeCloseTo(24, 2);
  });

  it.each([
    ['expired', JSON.stringify({ enabled: true, expiresAt: 1 })],
    ['corrupt', '{"enabled'],
    ['foreign', '"yes"'],
  ])('data that is %s is removed', (_, stored) => {
    localStorage.setItem(key, stored);
    expect(startDevMode()).toBe(false);
    expect(localStorage.getItem(key)).toBeNull();
  });
});
