import { useSyncExternalStore } from 'react';
import { silence, Sound, type SoundState } from './sound';
import { TwinSound } from './twin-sound';

/** What can be played: the nth sample of a plug-in. */
export interface Track {
  slug: string;
  index: number;
  name: string;
  pluginName: string;
  imageUrl: string;
  url: string;
  /** The same phrase without the plug-in. */
  bypassedUrl?: string | null;
  peaks?: number[] | null;
  /** Started from a card, so the player at the foot of the page shows it. */
  isFromCard: boolean;
}

interface NowPlaying {
  track: Track | null;
  state: SoundState;
  /** The plug-in is off, where a track can be heard without it. */
  isBypassed: boolean;
}

let now: NowPlaying = { track: null, state: silence, isBypassed: false };
const listeners = new Set<() => void>();

function set(next: NowPlaying): void {
  now = next;
  for (const listener of listeners) listener();
}

/** One sound for the whole shop: starting another track stops the first (spec storefront §4, audio sample player). */
const single = new Sound((state) => set({ ...now, state }));
const twin = new TwinSound((state) => set({ ...now, state }));

const soundOf = (track: Track | null) => (track?.bypassedUrl ? twin : single);

const isSame = (a: Track | null, b: Pick<Track, 'slug' | 'index'>) =>
  a?.slug === b.slug && a.index === b.index;

/** Plays a track; when it is the current one, pauses or resumes it. */
export function toggleTrack(track: Track): void {
  const sound = soundOf(track);
  if (isSame(now.track, track) && sound.isLoaded) {
    sound.toggle();
    return;
  }
  soundOf(now.track).reset();
  now = { track, state: silence, isBypassed: false };
  if (track.bypassedUrl) void twin.start({ on: track.url, off: track.bypassedUrl }, false);
  else single.start(track.url);
}

export function seekTrack(share: number): void {
  soundOf(now.track).seek(share);
}

/** Hears the current track without the plug-in, or with it again. */
export function bypassTrack(isBypassed: boolean): void {
  twin.choose(isBypassed);
  set({ ...now, isBypassed });
}

/** Silence, and nothing to show. */
export function stopTrack(): void {
  soundOf(now.track).reset();
  set({ track: null, state: silence, isBypassed: false });
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function useNowPlaying(): NowPlaying {
  return useSyncExternalStore(
    subscribe,
    () => now,
    () => now,
  );
}

/** How a certain track sounds just now; undefined while another one, or none, is on. */
export function useTrackState(slug: string, index: number): SoundState | undefined {
  const { track, state } = useNowPlaying();
  return isSame(track, { slug, index }) && state.isOn ? state : undefined;
}
