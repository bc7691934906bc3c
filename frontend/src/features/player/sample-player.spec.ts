import { SamplePlayer, type PlaybackState } from './sample-player';

/** Replaces `Audio`, which jsdom does not implement: a file whose duration is available late or never. */
class SlowFile extends EventTarget {
  static instances: SlowFile[] = [];
  static seconds = NaN;
  reads = 0;
  volume = 1;
  paused = true;
  currentTime = 0;

  constructor() {
    super();
    SlowFile.instances.push(this);
  }

  get duration(): number {
    this.reads += 1;
    return SlowFile.seconds;
  }

  play(): Promise<void> {
    this.paused = false;
    return Promise.resolve();
  }

  pause(): void {
    this.paused = true;
  }

  removeAttribute(): void {
    this.paused = true;
  }
}

let playback: PlaybackState;
const player = new SamplePlayer((state) => (playback = state));
const file = () => {
  const newest = SlowFile.instances.at(-1);
  if (!newest) throw new Error('nothing was started');
  return newest;
};

beforeEach(() => {
  jest.useFakeTimers();
  Object.assign(globalThis, { Audio: SlowFile });
  SlowFile.seconds = NaN;
  player.start('/api/plugins/tide/audio/0');
});
afterEach(() => {
  player.reset();
  jest.useRealTimers();
});

describe('the duration of a sample', () => {
  it('is polled every 100 ms, at most 100 times (storefront §9)', () => {
    jest.advanceTimersByTime(1_000);
    expect(file().reads).toBe(10);
    jest.advanceTimersByTime(60_000);
    expect(file().reads).toBe(100);
    expect(playback.duration).toBe(0);
  });

  it('is shown as soon as it is known, and not polled again', () => {
    jest.advanceTimersByTime(500);
    SlowFile.seconds = 8;
    jest.advanceTimersByTime(100);
    expect(playback.duration).toBe(8);
    const { reads } = file();
    jest.advanceTimersByTime(5_000);
    expect(file().reads).toBe(reads);
  });
});
