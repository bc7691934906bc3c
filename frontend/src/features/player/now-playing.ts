import { useSyncExternalStore } from 'react';
import { idlePlayback, SamplePlayer, type PlaybackState } from './sample-player';
import { ComparisonPlayer } from './comparison-player';

/** The nth sample of a plug-in. */
export interface Track {
  slug: string;
  index: number;
  name: string;
  pluginName: string;
  imageUrl: string;
  palette?: string | null;
  url: string;
  /** The same phrase without the plug-in. */
  bypassedUrl?: string | null;
  peaks?: number[] | null;
  /** Requests the waveform, which the list of products leaves out. */
  loadPeaks?: () => Promise<number[] | null | undefined>;
  /** Started from a card, so that the mini player shows it. */
  isFromCard: boolean;
}

interface NowPlaying {
  track: Track | null;
  state: PlaybackState;
  /** The version without the plug-in is audible. */
  isBypassed: boolean;
}

let now: NowPlaying = { track: null, state: idlePlayback, isBypassed: false };
const listeners = new Set<() => void>();

function set(next: NowPlaying): void {
  now = next;
  for (const listener of listeners) listener();
}

/** One track at a time: starting another one stops the first (storefront §4, audio sample player). */
const samplePlayer = new SamplePlayer((state) => set({ ...now, state }));
const comparisonPlayer = new ComparisonPlayer((state) => set({ ...now, state }));

const playerFor = (track: Track | null) => (track?.bypassedUrl ? comparisonPlayer : samplePlayer);

const isSame = (a: Track | null, b: Pick<Track, 'slug' | 'index'>) =>
  a?.slug === b.slug && a.index === b.index;

/** Plays a track; when it is the current one, pauses or resumes it. */
export function toggleTrack(track: Track): void {
  const sound = playerFor(track);
  if (isSame(now.track, track) && sound.isLoaded) {
    sound.toggle();
    return;
  }
  playerFor(now.track).reset();
  now = { track, state: idlePlayback, isBypassed: false };
  if (track.bypassedUrl) void comparisonPlayer.start({ on: track.url, off: track.bypassedUrl }, false);
  else samplePlayer.start(track.url);
  if (!track.peaks) void loadPeaksOf(track);
}

/** The player shows a flat line until then, and without a response. */
async function loadPeaksOf(track: Track): Promise<void> {
  const peaks = await track.loadPeaks?.().catch(() => undefined);
  if (peaks && now.track === track) set({ ...now, track: { ...track, peaks } });
}

export function seekTrack(share: number): void {
  playerFor(now.track).seek(share);
}

/** Switches the current track to the version without the plug-in, or back. */
export function bypassTrack(isBypassed: boolean): void {
  comparisonPlayer.setBypassed(isBypassed);
  set({ ...now, isBypassed });
}

/** Stops the track and hides the player. */
export function stopTrack(): void {
  playerFor(now.track).reset();
  set({ track: null, state: idlePlayback, isBypassed: false });
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

/** Playback of a track; undefined while another one, or none, is current. */
export function useTrackState(slug: string, index: number): PlaybackState | undefined {
  const { track, state } = useNowPlaying();
  return isSame(track, { slug, index }) && state.isOn ? state : undefined;
}
