import { daySeconds } from '#contracts/fields/durations';
import { signedAt } from './licence-vectors';

/** One event in the life of a computer, with its system clock; `now` is the trusted time that follows. */
interface ClockStep {
  /** `check`: a file with `iat` is checked. `shop`: a response of the shop. `request`, `install`: an offline request and its file. */
  event: 'check' | 'shop' | 'request' | 'install';
  system?: number;
  iat?: number;
  serverTime?: number;
  nonce?: string;
  now?: number;
}

interface ClockCase {
  title: string;
  steps: ClockStep[];
}

const at = (days: number) => signedAt + days * daySeconds;
const check = (system: number, now: number): ClockStep => ({
  event: 'check',
  system: at(system),
  iat: signedAt,
  now: at(now),
});
const shop = (system: number, server: number): ClockStep => ({
  event: 'shop',
  system: at(system),
  serverTime: at(server),
});
const request = (system: number, nonce: string, now: number): ClockStep => ({
  event: 'request',
  system: at(system),
  nonce,
  now: at(now),
});
const install = (iat: number, nonce?: string): ClockStep => ({
  event: 'install',
  iat: at(iat),
  ...(nonce ? { nonce } : {}),
});

export const clockCases: ClockCase[] = [
  { title: 'a clock that runs', steps: [check(0, 0), check(1, 1), check(30, 30)] },
  { title: 'a clock before the signature of the file', steps: [check(-3_000, 0)] },
  {
    title: 'a clock that is wound back stands still',
    steps: [check(100, 100), check(1, 100), check(50, 100), check(101, 101)],
  },
  {
    title: 'the shop corrects a clock that was ahead',
    steps: [check(400, 400), shop(400, 2), check(401, 3)],
  },
  {
    title: 'a corrected clock that is set back goes on, and gains no days',
    steps: [
      shop(400, 0),
      check(400, 0),
      check(0, 0),
      check(80, 80),
      check(150, 150),
      check(0, 150),
      check(150, 150),
    ],
  },
  {
    title: 'the file of an offline request corrects a clock that was ahead, once',
    steps: [
      check(400, 400),
      check(1, 400),
      request(1, 'a', 400),
      install(1, 'a'),
      check(1, 1),
      install(0, 'a'),
      check(2, 2),
    ],
  },
  {
    title: 'the file of another request corrects nothing',
    steps: [check(400, 400), request(1, 'a', 400), install(1, 'b'), install(1), check(1, 400)],
  },
  {
    title: 'time that passes between a request and its file remains',
    steps: [request(0, 'a', 0), check(70, 70), install(0, 'a'), check(0, 70)],
  },
];
