import { initDevMode } from './dev-mode';
import { dayMs } from '../../api/durations';

const key = 'dev-mode-data';

beforeEach(() => {
  localStorage.clear();
  window.history.replaceState(null, '', '/');
});

describe('dev mode', () => {
  it('is off by default', () => {
    expect(initDevMode()).toBe(false);
  });

  it('is turned on for 24 hours by dev=true', () => {
    window.history.replaceState(null, '', '/?dev=true');
    const before = Date.now();
    expect(initDevMode()).toBe(true);
    const { expiresAt } = JSON.parse(localStorage.getItem(key) ?? '{}') as { expiresAt: number };
    expect(expiresAt).toBeGreaterThanOrEqual(before + dayMs);
  });

  it('keeps dev=true in the URL while it is on', () => {
    localStorage.setItem(key, JSON.stringify({ enabled: true, expiresAt: Date.now() + 1_000 }));
    expect(initDevMode()).toBe(true);
    expect(window.location.search).toBe('?dev=true');
  });

  it('has a control on window that returns the remaining hours and extends them', () => {
    localStorage.setItem(key, JSON.stringify({ enabled: true, expiresAt: Date.now() + 3_600_000 }));
    initDevMode();
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
  ])('removes data that is %s', (_, stored) => {
    localStorage.setItem(key, stored);
    expect(initDevMode()).toBe(false);
    expect(localStorage.getItem(key)).toBeNull();
  });
});
