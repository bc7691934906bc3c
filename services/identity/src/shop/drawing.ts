import sanitizeHtml from 'sanitize-html';
import { Failure, type FailureContract } from '#contracts/kit/failure';

const shapes = ['path', 'circle', 'ellipse', 'rect', 'line', 'polyline', 'polygon'];
const elements = ['svg', 'g', 'title', 'defs', 'linearGradient', 'radialGradient', 'stop', ...shapes];
const attributes = [
  ...[
    'xmlns',
    'viewBox',
    'width',
    'height',
    'preserveAspectRatio',
    'role',
    'aria-label',
    'aria-hidden',
    'id',
  ],
  ...['d', 'points', 'x', 'y', 'x1', 'y1', 'x2', 'y2', 'cx', 'cy', 'r', 'rx', 'ry', 'fx', 'fy', 'transform'],
  ...[
    'fill',
    'fill-opacity',
    'fill-rule',
    'clip-rule',
    'opacity',
    'stroke',
    'stroke-width',
    'stroke-opacity',
  ],
  ...['stroke-linecap', 'stroke-linejoin', 'stroke-miterlimit', 'stroke-dasharray', 'stroke-dashoffset'],
  ...['offset', 'stop-color', 'stop-opacity', 'gradientUnits', 'gradientTransform', 'spreadMethod'],
];
/** `url(#id)` of the drawing itself; anything else would load from elsewhere. */
const outsideReference = /url\(\s*['"]?(?!#)/i;

/**
 * A logo or favicon as it is sent to browsers: shapes, groups and gradients, nothing that runs, loads or styles. Empty stays empty.
 * @throws Failure `refusal` naming the first element or attribute that is not allowed
 */
export function cleanDrawing(markup: string, refusal: FailureContract<{ found: string }>): string {
  const text = markup
    .replace(/^\s*<\?xml[^>]*\?>/, '')
    .replaceAll(/<!--[^]*?-->/g, '')
    .trim();
  if (text === '') return '';
  const refused: string[] = [];
  const clean = sanitizeHtml(text, {
    parser: { xmlMode: true },
    allowedTags: elements,
    allowedAttributes: { '*': attributes },
    onOpenTag: (name, found) => {
      if (!elements.includes(name)) refused.push(`<${name}>`);
      for (const [attribute, value] of Object.entries(found))
        if (!attributes.includes(attribute) || outsideReference.test(value)) refused.push(attribute);
    },
  });
  const [found] = refused;
  if (found !== undefined) throw new Failure(refusal, { found });
  if (!/^<svg\s[^>]*viewBox=/.test(clean)) throw new Failure(refusal, { found: 'viewBox' });
  return clean;
}
