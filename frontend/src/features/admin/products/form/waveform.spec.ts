import { formatDuration, peaksOf } from './waveform';

describe('waveform of an audio sample', () => {
  it('has 120 heights from 0 to 100, the loudest is 100', () => {
    const samples = Float32Array.from({ length: 48_000 }, (_, at) => (at / 48_000) * 0.5);
    const peaks = peaksOf(samples);
    expect(peaks).toHaveLength(120);
    expect(peaks.at(-1)).toBe(100);
    expect(peaks[0]).toBeLessThan(2);
  });

  it('is flat for silence and complete for very short sounds', () => {
    expect(new Set(peaksOf(new Float32Array(1_000)))).toEqual(new Set([0]));
    expect(peaksOf(Float32Array.of(1, 1))).toHaveLength(120);
  });

  it.each([
    [7.4, '0:07'],
    [59.7, '1:00'],
    [605, '10:05'],
  ])('shows a duration of %d s as %s', (seconds, text) => {
    expect(formatDuration(seconds)).toBe(text);
  });
});
