import type { Profile } from './inspected-process';

export interface HotFunction {
  /** Name and place. */
  name: string;
  /** Part of all samples, 0 to 1. */
  share: number;
}

/** The functions in which most samples were taken, most first. */
export function hotFunctions({ nodes }: Profile, count: number): HotFunction[] {
  const hits = new Map<string, number>();
  for (const { hitCount = 0, callFrame } of nodes) {
    const { functionName, url, lineNumber } = callFrame;
    const place =
      url === '' ? '' : ` ${url.replace(/^.*\/(?=(?:dist|node_modules)\/)/, '')}:${lineNumber + 1}`;
    const name = `${functionName || '(anonymous)'}${place}`;
    hits.set(name, (hits.get(name) ?? 0) + hitCount);
  }
  const all = [...hits.values()].reduce((sum, hit) => sum + hit, 0);
  return [...hits]
    .map(([name, hit]) => ({ name, share: all === 0 ? 0 : hit / all }))
    .sort((a, b) => b.share - a.share)
    .slice(0, count);
}
