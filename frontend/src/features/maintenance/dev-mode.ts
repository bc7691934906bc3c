import { localStore } from '../../api/browser-storage';
import { dayMs, hourMs } from '../../api/durations';

const key = 'dev-mode-data';

interface DevModeData {
  enabled: boolean;
  expiresAt: number;
}

function isDevModeData(value: unknown): value is DevModeData {
  return (
    typeof value === 'object' &&
    value !== null &&
    'enabled' in value &&
    'expiresAt' in value &&
    typeof value.expiresAt === 'number'
  );
}

/** Stored dev data; expired or corrupt data is removed (admin §4). */
function read(): DevModeData | undefined {
  try {
    const data: unknown = JSON.parse(localStore.get(key) ?? 'null');
    if (isDevModeData(data) && data.enabled && data.expiresAt > Date.now()) return data;
  } catch {
    // Corrupt: removed below.
  }
  localStore.remove(key);
  return undefined;
}

function write(): void {
  localStore.set(key, JSON.stringify({ enabled: true, expiresAt: Date.now() + dayMs }));
}

/** Keeps `dev=true` in the URL while dev mode is on. */
export function setDevModeParameter(): void {
  const url = new URL(window.location.href);
  if (url.searchParams.get('dev') === 'true' || read() === undefined) return;
  url.searchParams.set('dev', 'true');
  window.history.replaceState(window.history.state, '', url);
}

/** `?dev=true` turns dev mode on for 24 hours; it bypasses the maintenance page and nothing else. */
export function initDevMode(): boolean {
  const url = new URL(window.location.href);
  if (url.searchParams.get('dev') === 'true') write();
  const isOn = read() !== undefined;
  setDevModeParameter();
  const control = {
    disable: () => {
      localStore.remove(key);
      window.location.assign(window.location.origin);
    },
    extend: write,
    status: () => ({ hoursLeft: Math.max(0, ((read()?.expiresAt ?? 0) - Date.now()) / hourMs) }),
  };
  Object.assign(window, { devMode: control });
  return isOn;
}
