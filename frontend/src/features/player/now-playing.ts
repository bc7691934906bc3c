import { useSyncExternalStore } from 'react';
import { silence, Sound, type SoundState } from './sound';

/** What can be played: the nth sample of a plug-in. */
export interface Track {
  slug: string;
  index: number;
  name: string;
  pluginName: string;
  imageUrl: string;
  url: string;
  peaks?: number[] | null;
  /** Started from a card, so the player at the foot of the page shows it. */
  isFromCard: boolean;
}

interface NowPlaying {
  track: Track | null;
  state: SoundState;
}

let now: NowPlaying = { track: null, state: silence };
const listeners = new Set<() => void>();

function set(next: NowPlaying): void {
  now = next;
  for (const listener of listeners) listener();
}

/** One sound for the whole shop: starting another track stops the first (spec storefront §4, audio sample player). */
const sound = new Sound((state) => set({ ...now, state }));

const isSame = (a: Track | null, b: Pick<Track, 'slug' | 'index'>) =>
  a?.slug === b.slug && a.index === b.index;

/** Plays a track; when it is the current one, pauses or resumes it. */
export function toggleTrack(track: Track): void {
  if (isSame(now.track, track) && sound.isLoaded) {
    sound.toggle();
    return;
  }
  now = { ...now, track };
  sound.start(track.url);
}

export function seekTrack(share: number): void {
  sound.seek(share);
}

/** Silence, and nothing to show. */
export function stopTrack(): void {
  sound.reset();
  set({ track: null, state: silence });
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function useNowPlaying(): NowPlaying {
  return useSyncExternalStore(subscribe, () => now);
}

/** How a certain track sounds just now; undefined while another one, or none, is on. */
export function useTrackState(slug: string, index: number): SoundState | undefined {
  const { track, state } = useNowPlaying();
  return isSame(track, { slug, index }) && state.isOn ? state : undefined;
}
