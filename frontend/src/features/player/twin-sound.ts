import { silence, type SoundState } from './sound';
import { volume } from './volume';

const tellMs = 100;
/** Long enough to hear no click, short enough to compare. */
const crossfadeSeconds = 0.02;

interface Voice {
  buffer: AudioBuffer;
  gain: GainNode;
  source?: AudioBufferSourceNode;
}

async function load(context: AudioContext, url: string): Promise<AudioBuffer> {
  const response = await fetch(url);
  if (!response.ok) throw new Error(`no sound at ${url}`);
  return context.decodeAudioData(await response.arrayBuffer());
}

/** The same phrase with and without the plug-in, played together; one of the two is heard, at the same position. */
export class TwinSound {
  private context: AudioContext | undefined;
  private voices: [on: Voice, off: Voice] | undefined;
  private timer: ReturnType<typeof setInterval> | undefined;
  private state = silence;
  private isOff = false;
  /** Where in the phrase it stood when it was started last, and when that was, both in seconds. */
  private from = { position: 0, at: 0 };

  constructor(private readonly tell: (state: SoundState) => void) {}

  get isLoaded(): boolean {
    return this.context !== undefined;
  }

  async start(urls: { on: string; off: string }, isOff: boolean): Promise<void> {
    this.reset();
    const context = new AudioContext();
    this.context = context;
    this.isOff = isOff;
    this.set({ ...silence, isOn: true, isLoading: true });
    try {
      const buffers = await Promise.all([load(context, urls.on), load(context, urls.off)]);
      if (this.context !== context) return;
      this.voices = buffers.map((buffer) => this.voice(context, buffer)) as [Voice, Voice];
      this.set({ duration: Math.min(...buffers.map(({ duration }) => duration)), isLoading: false });
      this.playFrom(0);
    } catch {
      if (this.context === context) this.reset();
    }
  }

  toggle(): void {
    if (!this.voices) return;
    if (this.state.isPlaying) this.pause();
    else this.playFrom(this.state.position);
  }

  seek(share: number): void {
    if (!this.voices) return;
    const position = Math.min(Math.max(share, 0), 1) * this.state.duration;
    if (this.state.isPlaying) this.playFrom(position);
    else this.set({ position });
  }

  /** Lets the other of the two be heard. */
  choose(isOff: boolean): void {
    this.isOff = isOff;
    if (!this.context) return;
    const now = this.context.currentTime;
    this.voices?.forEach(({ gain }, i) => {
      gain.gain.cancelScheduledValues(now);
      gain.gain.setTargetAtTime(this.loudnessOf(i), now, crossfadeSeconds / 3);
    });
  }

  reset(): void {
    this.silence();
    const context = this.context;
    this.context = undefined;
    this.voices = undefined;
    void context?.close();
    this.state = silence;
    this.tell(silence);
  }

  private voice(context: AudioContext, buffer: AudioBuffer): Voice {
    const gain = context.createGain();
    gain.connect(context.destination);
    return { buffer, gain };
  }

  private loudnessOf(voice: number): number {
    return (voice === 1) === this.isOff ? volume : 0;
  }

  private playFrom(position: number): void {
    const { context, voices } = this;
    if (!context || !voices) return;
    this.silence();
    void context.resume();
    const at = context.currentTime;
    voices.forEach((voice, i) => {
      voice.gain.gain.value = this.loudnessOf(i);
      voice.source = context.createBufferSource();
      voice.source.buffer = voice.buffer;
      voice.source.connect(voice.gain);
      voice.source.start(at, position);
    });
    this.from = { position, at };
    this.timer = setInterval(() => this.follow(), tellMs);
    this.set({ isPlaying: true, position });
  }

  private pause(): void {
    this.follow();
    this.silence();
    this.set({ isPlaying: false });
  }

  private silence(): void {
    clearInterval(this.timer);
    this.voices?.forEach((voice) => {
      voice.source?.stop();
      voice.source = undefined;
    });
  }

  private follow(): void {
    if (!this.context) return;
    const position = this.from.position + this.context.currentTime - this.from.at;
    if (position >= this.state.duration) this.reset();
    else this.set({ position });
  }

  private set(change: Partial<SoundState>): void {
    if (!this.context) return;
    this.state = { ...this.state, ...change };
    this.tell(this.state);
  }
}
