import { idlePlayback, type PlaybackState } from './sample-player';
import { volume } from './volume';

const updateIntervalMs = 100;
/** Long enough to avoid a click, short enough to compare. */
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

/** Plays the same phrase with and without the plug-in at the same position; one of the two is audible. */
export class ComparisonPlayer {
  private context: AudioContext | undefined;
  private voices: [on: Voice, off: Voice] | undefined;
  private timer: ReturnType<typeof setInterval> | undefined;
  private state = idlePlayback;
  private isOff = false;
  /** Position and context time of the last start, in seconds. */
  private startedFrom = { position: 0, at: 0 };

  constructor(private readonly onChange: (state: PlaybackState) => void) {}

  get isLoaded(): boolean {
    return this.context !== undefined;
  }

  async start(urls: { on: string; off: string }, isOff: boolean): Promise<void> {
    this.reset();
    const context = new AudioContext();
    this.context = context;
    this.isOff = isOff;
    this.set({ ...idlePlayback, isOn: true, isLoading: true });
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

  /** Crossfades to the other version. */
  setBypassed(isOff: boolean): void {
    this.isOff = isOff;
    if (!this.context) return;
    const now = this.context.currentTime;
    this.voices?.forEach(({ gain }, i) => {
      gain.gain.cancelScheduledValues(now);
      gain.gain.setTargetAtTime(this.gainOf(i), now, crossfadeSeconds / 3);
    });
  }

  reset(): void {
    this.stopSources();
    const context = this.context;
    this.context = undefined;
    this.voices = undefined;
    void context?.close();
    this.state = idlePlayback;
    this.onChange(idlePlayback);
  }

  private voice(context: AudioContext, buffer: AudioBuffer): Voice {
    const gain = context.createGain();
    gain.connect(context.destination);
    return { buffer, gain };
  }

  private gainOf(voice: number): number {
    return (voice === 1) === this.isOff ? volume : 0;
  }

  private playFrom(position: number): void {
    const { context, voices } = this;
    if (!context || !voices) return;
    this.stopSources();
    void context.resume();
    const at = context.currentTime;
    voices.forEach((voice, i) => {
      voice.gain.gain.value = this.gainOf(i);
      voice.source = context.createBufferSource();
      voice.source.buffer = voice.buffer;
      voice.source.connect(voice.gain);
      voice.source.start(at, position);
    });
    this.startedFrom = { position, at };
    this.timer = setInterval(() => this.updatePosition(), updateIntervalMs);
    this.set({ isPlaying: true, position });
  }

  private pause(): void {
    this.updatePosition();
    this.stopSources();
    this.set({ isPlaying: false });
  }

  private stopSources(): void {
    clearInterval(this.timer);
    this.voices?.forEach((voice) => {
      voice.source?.stop();
      voice.source = undefined;
    });
  }

  private updatePosition(): void {
    if (!this.context) return;
    const position = this.startedFrom.position + this.context.currentTime - this.startedFrom.at;
    if (position >= this.state.duration) this.reset();
    else this.set({ position });
  }

  private set(change: Partial<PlaybackState>): void {
    if (!this.context) return;
    this.state = { ...this.state, ...change };
    this.onChange(this.state);
  }
}
