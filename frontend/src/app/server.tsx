import { bringTold } from '../api/told';
import type { PaintedScreen } from './paint';

/**
 * What the gateway loads (gateway/src/pages/page-bodies.ts): told once what all pages are told, it gives the function that
 * renders them. The shop itself is loaded only then, because it reads what it is told when it is loaded.
 */
export async function openPainter(told: Readonly<Record<string, string>>) {
  bringTold(told);
  const { loadPainted, paint } = await import('./paint');
  await loadPainted();
  return (screen: PaintedScreen) => paint(screen, told);
}
