import { bringTold } from '../api/told';
import type { PaintedScreen } from './paint';

/**
 * What the gateway loads (gateway/src/pages/page-bodies.ts). Told once what all pages are told, and which paths it will be
 * asked for, it gives the function that renders them. The shop itself is loaded only then: it reads what it is told when it is
 * loaded, and rendering waits for nothing.
 */
export async function openPainter(told: Readonly<Record<string, string>>, painted: readonly string[]) {
  bringTold(told);
  const [{ loadScreen }, { paint }] = await Promise.all([import('./routes'), import('./paint')]);
  for (const path of painted) await loadScreen(path);
  return (screen: PaintedScreen) => paint(screen, told);
}
