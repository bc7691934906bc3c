import { mainColourOf } from './colour-proposal';

const pixels = (...colours: [number, number, number, number][]) => new Uint8ClampedArray(colours.flat());

describe('colour that a picture proposes', () => {
  it('is the strong colour among grey ones', () => {
    const grey: [number, number, number, number] = [120, 120, 120, 255];
    expect(mainColourOf(pixels(grey, grey, [240, 80, 40, 255], [242, 82, 42, 255]))).toBe('#f15129');
  });

  it('leaves out transparent pixels', () => {
    expect(mainColourOf(pixels([255, 0, 0, 0], [10, 20, 30, 255]))).toBe('#0a141e');
    expect(mainColourOf(pixels([255, 0, 0, 0]))).toBeUndefined();
  });
});
