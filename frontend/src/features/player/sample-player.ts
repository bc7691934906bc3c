import { volume } from './volume';

/** Storefront §9: the duration is polled every 100 ms, at most 100 times. */
const pollMs = 100;
const maxPolls = 100;

export interface PlaybackState {
  isOn: boolean;
  isPlaying: boolean;
  isLoading: boolean;
  position: number;
  duration: number;
}

export const idlePlayback: PlaybackState = {
  isOn: false,
  isPlaying: false,
  isLoading: false,
  position: 0,
  duration: 0,
};

/** Plays one sample at a time; its end and errors reset it. */
export class SamplePlayer {
  private audio: HTMLAudioElement | undefined;
  private poll: ReturnType<typeof setInterval> | undefined;
  private state = idlePlayback;

  constructor(private readonly onChange: (state: PlaybackState) => void) {}

  get isLoaded(): boolean {
    return this.audio !== undefined;
  }

  /** Plays a file from the beginning and stops the previous one. */
  start(url: string): void {
    this.reset();
    const audio = new Audio(url);
    audio.volume = volume;
    audio.preload = 'auto';
    this.audio = audio;
    this.set({ ...idlePlayback, isOn: true, isLoading: true });
    audio.addEventListener('playing', () => this.set({ isPlaying: true, isLoading: false }));
    audio.addEventListener('pause', () => this.set({ isPlaying: false }));
    audio.addEventListener('ended', () => this.reset());
    audio.addEventListener('error', () => this.reset());
    audio.addEventListener('timeupdate', () => this.set({ position: audio.currentTime }));
    this.watchDuration(audio);
    this.play(audio);
  }

  /** Pauses or resumes. */
  toggle(): void {
    if (!this.audio) return;
    if (this.audio.paused) this.play(this.audio);
    else this.audio.pause();
  }

  seek(share: number): void {
    if (!this.audio || !this.state.duration) return;
    this.audio.currentTime = Math.min(Math.max(share, 0), 1) * this.state.duration;
    this.set({ position: this.audio.currentTime });
  }

  reset(): void {
    clearInterval(this.poll);
    const audio = this.audio;
    this.audio = undefined;
    audio?.pause();
    audio?.removeAttribute('src');
    this.state = idlePlayback;
    this.onChange(idlePlayback);
  }

  /** `play` rejects when the sample was replaced before it began; only errors of the current one count. */
  private play(audio: HTMLAudioElement): void {
    void audio.play().catch(() => {
      if (this.audio === audio) this.reset();
    });
  }

  private watchDuration(audio: HTMLAudioElement): void {
    let polls = 0;
    this.poll = setInterval(() => {
      polls += 1;
      if (Number.isFinite(audio.duration) && audio.duration > 0) this.set({ duration: audio.duration });
      if (this.state.duration > 0 || polls >= maxPolls) clearInterval(this.poll);
    }, pollMs);
  }

  private set(change: Partial<PlaybackState>): void {
    if (!this.audio) return;
    this.state = { ...this.state, ...change };
    this.onChange(this.state);
  }
}
