/** Spec storefront §9. */
const volume = 0.8;
const pollMs = 100;
const mostPolls = 100;

export interface SoundState {
  index: number;
  isPlaying: boolean;
  isLoading: boolean;
  position: number;
  duration: number;
}

export const silence: SoundState = {
  index: -1,
  isPlaying: false,
  isLoading: false,
  position: 0,
  duration: 0,
};

/** One sound for a whole page: another sample stops the first and begins at zero; end or error resets. */
export class Sound {
  private audio: HTMLAudioElement | undefined;
  private poll: ReturnType<typeof setInterval> | undefined;
  private state = silence;

  constructor(private readonly tell: (state: SoundState) => void) {}

  /** Plays, pauses or resumes a sample. */
  toggle(index: number, url: string): void {
    if (this.state.index === index && this.audio) {
      if (this.audio.paused) void this.audio.play().catch(() => this.reset());
      else this.audio.pause();
      return;
    }
    this.reset();
    const audio = new Audio(url);
    audio.volume = volume;
    audio.preload = 'auto';
    this.audio = audio;
    this.set({ ...silence, index, isLoading: true });
    audio.addEventListener('playing', () => this.set({ isPlaying: true, isLoading: false }));
    audio.addEventListener('pause', () => this.set({ isPlaying: false }));
    audio.addEventListener('ended', () => this.reset());
    audio.addEventListener('error', () => this.reset());
    audio.addEventListener('timeupdate', () => this.set({ position: audio.currentTime }));
    this.watchDuration(audio);
    void audio.play().catch(() => this.reset());
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
    this.set(silence);
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
    if (!this.audio && change !== silence) return;
    this.state = { ...this.state, ...change };
    this.tell(this.state);
  }
}
