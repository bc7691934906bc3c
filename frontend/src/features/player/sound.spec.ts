import { Sound, type SoundState } from './sound';

/** The browser of these specs plays nothing: this stands for a file whose length comes late, or never. */
class SlowFile extends EventTarget {
  static made: SlowFile[] = [];
  static seconds = NaN;
  looks = 0;
  volume = 1;
  paused = true;
  currentTime = 0;

  constructor() {
    super();
    SlowFile.made.push(this);
  }

  get duration(): number {
    this.looks += 1;
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

let told: SoundState;
const sound = new Sound((state) => (told = state));
const file = () => {
  const newest = SlowFile.made.at(-1);
  if (!newest) throw new Error('nothing was started');
  return newest;
};

beforeEach(() => {
  jest.useFakeTimers();
  Object.assign(globalThis, { Audio: SlowFile });
  SlowFile.seconds = NaN;
  sound.start('/api/plugins/tide/audio/0');
});
afterEach(() => {
  sound.reset();
  jest.useRealTimers();
});

describe('the length of a sample', () => {
  it('is looked for every 100 ms, a hundred times and no more', () => {
    jest.advanceTimersByTime(1_000);
    expect(file().looks).toBe(10);
    jest.advanceTimersByTime(60_000);
    expect(file().looks).toBe(100);
    expect(told.duration).toBe(0);
  });

  it('is known as soon as the file says it, and is not looked for again', () => {
    jest.advanceTimersByTime(500);
    SlowFile.seconds = 8;
    jest.advanceTimersByTime(100);
    expect(told.duration).toBe(8);
    const { looks } = file();
    jest.advanceTimersByTime(5_000);
    expect(file().looks).toBe(looks);
  });
});
