import { contrastOf, minGraphicContrast, minTextContrast, surfaces, textOn } from './contrast';
import { defaultColours, offeredGrounds, paletteOf, paletteText, shopProperties, signalIn } from './palette';

/** Every colour of a coarse grid: 343 of them. */
const levels = ['00', '2a', '55', '80', 'aa', 'd5', 'ff'];
const colours = levels.flatMap((red) =>
  levels.flatMap((green) => levels.map((blue) => `#${red}${green}${blue}`)),
);
const themes = ['dark', 'light'] as const;

describe('colours that an administrator chooses', () => {
  it('contrast is that of WCAG', () => {
    expect(contrastOf('#000000', '#ffffff')).toBeCloseTo(21);
    expect(contrastOf('#777777', '#ffffff')).toBeCloseTo(4.48, 2);
  });

  it('text on any ground can be read (WCAG AA)', () => {
    for (const ground of [...colours, ...offeredGrounds])
      expect([ground, contrastOf(paletteOf(ground).on, ground) >= minTextContrast]).toEqual([ground, true]);
  });

  it('any signal colour is seen and read in both themes, and is used as chosen where it already is', () => {
    for (const colour of colours)
      for (const theme of themes) {
        const { fill, text } = signalIn(theme, colour);
        for (const surface of surfaces[theme])
          expect(contrastOf(text, surface)).toBeGreaterThanOrEqual(minTextContrast);
        expect(contrastOf(fill, surfaces[theme][0])).toBeGreaterThanOrEqual(minGraphicContrast);
        expect(contrastOf(textOn(fill), fill)).toBeGreaterThanOrEqual(minTextContrast);
        if (contrastOf(colour, surfaces[theme][0]) >= minGraphicContrast) expect(fill).toBe(colour);
      }
  });

  it('graphics in the colour of a product are seen in both themes', () => {
    for (const ground of colours) {
      const [, , light = '', dark = ''] = paletteText(ground).split(' ');
      for (const surface of surfaces.light)
        expect(contrastOf(light, surface)).toBeGreaterThanOrEqual(minGraphicContrast);
      for (const surface of surfaces.dark)
        expect(contrastOf(dark, surface)).toBeGreaterThanOrEqual(minGraphicContrast);
    }
  });

  it('a page needs no properties for the colours of the style sheets', () => {
    expect(shopProperties(defaultColours)).toEqual({});
    expect(shopProperties({ ...defaultColours, areaColour: '#000080' })).toEqual({
      '--area-ground': '#000080',
      '--area-on': textOn('#000080'),
    });
  });
});
