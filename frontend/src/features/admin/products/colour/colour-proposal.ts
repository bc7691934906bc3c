import { useEffect, useState } from 'react';

const side = 32;
/** Colours that differ by less count as one. */
const bucketSize = 32;

/** The most frequent colour of opaque pixels; a strong one counts for more than a grey. */
export function mainColourOf(pixels: Uint8ClampedArray): string | undefined {
  const buckets = new Map<string, { weight: number; count: number; sum: [number, number, number] }>();
  for (let i = 0; i + 3 < pixels.length; i += 4) {
    const [red = 0, green = 0, blue = 0, opacity = 0] = pixels.subarray(i, i + 4);
    if (opacity < 128) continue;
    const key = [red, green, blue].map((channel) => Math.floor(channel / bucketSize)).join(' ');
    const bucket = buckets.get(key) ?? { weight: 0, count: 0, sum: [0, 0, 0] };
    bucket.weight += 0.25 + (Math.max(red, green, blue) - Math.min(red, green, blue)) / 255;
    bucket.count += 1;
    bucket.sum = [bucket.sum[0] + red, bucket.sum[1] + green, bucket.sum[2] + blue];
    buckets.set(key, bucket);
  }
  const [main] = [...buckets.values()].sort((a, b) => b.weight - a.weight);
  if (!main) return undefined;
  const channels = main.sum.map((channel) => Math.round(channel / main.count));
  return `#${channels.map((channel) => channel.toString(16).padStart(2, '0')).join('')}`;
}

/** The main colour of a picture of the shop; pixels of another site cannot be read. */
async function colourOf(url: string): Promise<string | undefined> {
  const image = new Image();
  image.src = url;
  await image.decode();
  const canvas = document.createElement('canvas');
  canvas.width = canvas.height = side;
  const context = canvas.getContext('2d');
  context?.drawImage(image, 0, 0, side, side);
  const data = context?.getImageData(0, 0, side, side).data;
  return data && mainColourOf(data);
}

/** The colour that a picture proposes; undefined until it is known, and without a picture. */
export function useColourProposal(url: string): string | undefined {
  const [proposal, setProposal] = useState<string>();
  useEffect(() => {
    let isCurrent = true;
    setProposal(undefined);
    if (url)
      void colourOf(url)
        .catch(() => undefined)
        .then((colour) => isCurrent && setProposal(colour));
    return () => {
      isCurrent = false;
    };
  }, [url]);
  return proposal;
}
