const columns = 120;

/** What a waveform is drawn from: 120 heights of 0–100, the loudest being 100. */
export function peaksOf(samples: Float32Array): number[] {
  const width = Math.max(1, Math.floor(samples.length / columns));
  const heights = Array.from({ length: columns }, (_, column) => {
    let most = 0;
    const end = Math.min(samples.length, (column + 1) * width);
    for (let at = column * width; at < end; at += 1) most = Math.max(most, Math.abs(samples[at] ?? 0));
    return most;
  });
  const loudest = Math.max(...heights, 1e-6);
  return heights.map((height) => Math.round((height / loudest) * 100));
}

/** `0:07`, as the specification writes durations. */
export function clock(seconds: number): string {
  const whole = Math.max(0, Math.round(seconds));
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, '0')}`;
}

/** Length and waveform of a sound, as the browser hears it. A kind it cannot play still has a place in the list. */
export async function shapeOf(file: Blob): Promise<{ duration: string; peaks: number[] }> {
  const context = new AudioContext();
  try {
    const sound = await context.decodeAudioData(await file.arrayBuffer());
    return { duration: clock(sound.duration), peaks: peaksOf(sound.getChannelData(0)) };
  } catch {
    return { duration: '0:00', peaks: [] };
  } finally {
    await context.close();
  }
}
