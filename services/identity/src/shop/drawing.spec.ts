import { faviconRefused, logoRefused } from '#contracts/identity/shop/brand';
import { Failure } from '#contracts/kit/failure';
import { demoBrand } from './demo-brand';
import { cleanDrawing } from './drawing';

const svg = (content: string) => `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9">${content}</svg>`;

const cleanLogo = (markup: string) => cleanDrawing(markup, logoRefused);

function refusedFor(markup: string): unknown {
  try {
    return cleanLogo(markup);
  } catch (error) {
    return Failure.isFailure(error) ? error.params['found'] : error;
  }
}

describe('a logo', () => {
  it('stays as it is with shapes and gradients, without comments and XML declaration', () => {
    const shapes = svg(
      '<linearGradient id="a"><stop offset="1"></stop></linearGradient><path fill="url(#a)" d="M0 0h9"></path>',
    );
    expect(cleanLogo(`<?xml version="1.0"?>\n<!-- drawn by hand -->${shapes}`)).toBe(shapes);
    for (const drawing of [demoBrand.logo, demoBrand.favicon]) expect(cleanLogo(drawing)).toBe(drawing);
    expect(cleanLogo(' ')).toBe('');
  });

  it.each([
    ['a script', svg('<script>alert(1)</script>'), '<script>'],
    ['a script in capitals', svg('<SCRIPT>alert(1)</SCRIPT>'), '<SCRIPT>'],
    ['an event handler', svg('<path onload="alert(1)" d="M0 0"/>'), 'onload'],
    ['a page', svg('<foreignObject><p>x</p></foreignObject>'), '<foreignObject>'],
    ['a link', svg('<a href="javascript:alert(1)"><path d="M0 0"/></a>'), '<a>'],
    ['a picture from elsewhere', svg('<image href="https://x.example/a.png"/>'), '<image>'],
    ['a reference to another file', svg('<use xlink:href="https://x.example/a.svg#b"/>'), '<use>'],
    ['a fill from elsewhere', svg('<path fill="url( \'https://x.example/a.svg#b\')" d="M0 0"/>'), 'fill'],
    ['styles', svg('<style>path { fill: url(https://x.example) }</style>'), '<style>'],
    ['an inline style', svg('<path style="fill:red" d="M0 0"/>'), 'style'],
    ['an animation', svg('<animate attributeName="href"/>'), '<animate>'],
    ['no drawing', 'Lowline', 'viewBox'],
    ['a drawing without a size', '<svg><path d="M0 0"/></svg>', 'viewBox'],
  ])('with %s is refused and named', (_, markup, found) => {
    expect(refusedFor(markup)).toBe(found);
  });

  it('is refused as a favicon under the code of favicons', () => {
    expect(() => cleanDrawing(svg('<script>alert(1)</script>'), faviconRefused)).toThrow('FAVICON_REFUSED');
  });
});
