import { faviconOf } from './favicon';

const signalColour = '#2c4be0';
const wide =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 134 28" width="134" fill="none"><path d="M0 0h9" stroke="var(--signal-fill)"></path></svg>';

describe('favicon', () => {
  it('is the one of the panel', () => {
    const favicon = '<svg viewBox="0 0 9 9"></svg>';
    expect(faviconOf({ favicon, logo: wide, name: 'Shop', signalColour })).toBe(favicon);
  });

  it('is the left square of a wide logo, in colours that need no page', () => {
    const svg = faviconOf({ favicon: '', logo: wide, name: 'Shop', signalColour });
    expect(svg).toContain('<svg x="4" y="4" width="26" height="26" viewBox="0 0 28 28"');
    expect(svg).not.toContain('width="134"');
    expect(svg).toContain('stroke="#2c4be0"');
  });

  it.each([
    ['quiet harbour', '>Q<'],
    ['Тихая гавань', '>Т<'],
    ['<script>', '>&lt;<'],
    ['👩‍🚀 Audio', '>👩‍🚀<'],
  ])('is the first letter of %s without a logo', (name, letter) => {
    expect(faviconOf({ favicon: '', logo: '', name, signalColour })).toContain(letter);
  });
});
