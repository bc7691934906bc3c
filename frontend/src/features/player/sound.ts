import { volume } from './volume';

/** Spec storefront §9. */
const pollMs = 100;
const mostPolls = 100;

export interface SoundState {
  isOn: boolean;
  isPlaying: boolean;
  isLoading: boolean;
  position: number;
  duration: number;
}

export const silence: SoundState = {
  isOn: false,
  isPlaying: false,
  isLoading: false,
  position: 0,
  duration: 0,
};

/** One sound at a time; end or error resets it to the beginning. */
export class Sound {
  private audio: HTMLAudioElement | undefined;
  private poll: ReturnType<typeof setInterval> | undefined;
  private state = silence;

  constructor(private readonly tell: (state: SoundState) => void) {}

  get isLoaded(): boolean {
    return this.audio !== undefined;
  }

  /** Plays a file from its beginning; what played before stops. */
  start(url: string): void {
    this.reset();
    const audio = new Audio(url);
    audio.volume = volume;
    audio.preload = 'auto';
    this.audio = audio;
    this.set({ ...silence, isOn: true, isLoading: true });
    audio.addEventListener('playing', () => this.set({ isPlaying: true, isLoading: false }));
    audio.addEventListener('pause', () => this.set({ isPlaying: false }));
    audio.addEventListener('ended', () => this.reset());
    audio.addEventListener('error', () => this.reset());
    audio.addEventListener('timeupdate', () => this.set({ position: audio.currentTime }));
    this.watchDuration(audio);
    this.play(audio);
  }

  /** Pauses what plays, resumes what is paused. */
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
    this.state = silence;
    this.tell(silence);
  }

  /** A sound replaced before it began refuses to play; only the current one's refusal counts. */
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
      if (this.state.duration > 0 || polls >= mostPolls) clearInterval(this.poll);
    }, pollMs);
  }

  private set(change: Partial<SoundState>): void {
    if (!this.audio) return;
    this.state = { ...this.state, ...change };
    this.tell(this.state);
  }
}
