import { setTimeout as pause } from 'node:timers/promises';
import { eventually } from '#testing/eventually';
import { Rounds } from './rounds';

/** Rounds that last until they are let go. */
class Held {
  begun = 0;
  atOnce = 0;
  most = 0;
  readonly failures: unknown[] = [];
  private letGo: ((error?: Error) => void)[] = [];

  readonly rounds: Rounds;

  constructor(gatherMs = 0) {
    this.rounds = new Rounds(() => this.round(), {
      onFailure: (error) => this.failures.push(error),
      gatherMs,
    });
  }

  /** Ends the round that is running. */
  async end(error?: Error): Promise<void> {
    await eventually(() => this.letGo.length > 0);
    this.letGo.shift()?.(error);
    await pause(5);
  }

  private async round(): Promise<void> {
    this.begun += 1;
    this.atOnce += 1;
    this.most = Math.max(this.most, this.atOnce);
    try {
      await new Promise<void>((resolve, reject) => {
        this.letGo.push((error) => (error ? reject(error) : resolve()));
      });
    } finally {
      this.atOnce -= 1;
    }
  }
}

describe('rounds', () => {
  it('are one at a time, and one more for all who asked meanwhile', async () => {
    const held = new Held();
    held.rounds.wake();
    await held.end();
    expect(held.begun).toBe(1);
    for (let i = 0; i < 5; i += 1) held.rounds.wake();
    expect(held.begun).toBe(2);
    await held.end();
    expect(held.begun).toBe(3);
    await held.end();
    expect(held).toMatchObject({ begun: 3, most: 1, failures: [] });
  });

  it('go on after one that failed: at once for who asked meanwhile, else when somebody asks', async () => {
    const held = new Held();
    const away = new Error('the database is away');
    held.rounds.wake();
    held.rounds.wake();
    await held.end(away);
    expect(held).toMatchObject({ begun: 2, failures: [away] });
    await held.end(away);
    expect(held).toMatchObject({ begun: 2, failures: [away, away] });
    held.rounds.wake();
    await held.end();
    expect(held).toMatchObject({ begun: 3, most: 1 });
  });

  it('end with the one that is running when they are closed', async () => {
    const held = new Held();
    held.rounds.wake();
    held.rounds.wake();
    let isClosed = false;
    const closing = held.rounds.close().then(() => (isClosed = true));
    await pause(20);
    expect(isClosed).toBe(false);
    expect(held.rounds.isClosed).toBe(true);
    await held.end();
    await closing;
    held.rounds.wake();
    expect(held.begun).toBe(1);
  });

  it('wait for company if they are told to, but not when they are closed', async () => {
    const held = new Held(200);
    held.rounds.wake();
    held.rounds.wake();
    expect(held.begun).toBe(0);
    await held.end();
    expect(held.begun).toBe(1);
    const slow = new Held(60_000);
    slow.rounds.wake();
    await slow.rounds.close();
    expect(slow.begun).toBe(0);
  });
});
