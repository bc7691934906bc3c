const columns = 120;

/** Peaks of a waveform: 120 heights from 0 to 100, the loudest is 100. */
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

/** A duration such as `0:07` (storefront §9). */
export function formatDuration(seconds: number): string {
  const whole = Math.max(0, Math.round(seconds));
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, '0')}`;
}

/** Duration and waveform of a sound as the browser decodes it; zero and empty for formats that it cannot decode. */
export async function analyzeAudio(file: Blob): Promise<{ duration: string; peaks: number[] }> {
  const context = new AudioContext();
  try {
    const sound = await context.decodeAudioData(await file.arrayBuffer());
    return { duration: formatDuration(sound.duration), peaks: peaksOf(sound.getChannelData(0)) };
  } catch {
    return { duration: '0:00', peaks: [] };
  } finally {
    await context.close();
  }
}
