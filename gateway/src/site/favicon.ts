import type { Brand } from '#contracts/identity/shop/brand';
import { escapeHtml } from '../http/escape-html';

/** The colours of the dark theme (frontend/src/ui/styles/tokens.css). */
export const ground = '#0e0d0c';
const on = '#f6f3ec';
/** A logo that is wider has its mark on the left. */
const maxSquareRatio = 1.5;

function tile(content: string): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 34 34" color="${on}"><rect width="34" height="34" rx="7" fill="${ground}"/>${content}</svg>`;
}

/** The logo in a square, or its left square. */
function squareOf(logo: string, signal: string): string | undefined {
  const [, x = '', y = '', width = '', height = ''] =
    /viewBox="\s*([\d.e+-]+)[\s,]+([\d.e+-]+)[\s,]+([\d.e+-]+)[\s,]+([\d.e+-]+)\s*"/.exec(logo) ?? [];
  if (!(Number(width) > 0 && Number(height) > 0)) return undefined;
  const shown = Number(width) > maxSquareRatio * Number(height) ? height : width;
  const size = `x="4" y="4" width="26" height="26" viewBox="${x} ${y} ${shown} ${height}"`;
  const root = /^<svg\s[^>]*>/.exec(logo)?.[0] ?? '';
  const placed = root
    .replaceAll(/\s(?:x|y|width|height|preserveAspectRatio|viewBox)="[^"]*"/g, '')
    .replace(/^<svg/, `<svg ${size}`);
  return tile(placed + logo.slice(root.length).replaceAll('var(--signal-fill)', signal));
}

/** The favicon of the brand; without one the mark of its logo, or else the first letter of its name. */
export function faviconOf({
  favicon,
  logo,
  name,
  signalColour,
}: Pick<Brand, 'favicon' | 'logo' | 'name' | 'signalColour'>): string {
  if (favicon) return favicon;
  const [letter] = new Intl.Segmenter().segment(name);
  return (
    (logo && squareOf(logo, signalColour)) ||
    tile(
      `<text x="17" y="24.5" text-anchor="middle" font-family="system-ui,sans-serif" font-size="21" font-weight="700" fill="${on}">${escapeHtml(letter?.segment.toUpperCase() ?? '')}</text>`,
    )
  );
}
