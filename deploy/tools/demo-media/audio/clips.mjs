// Demo phrases, one list per plug-in. Order = index in audioSamples.
import {
  Buf,
  SR,
  hz,
  rng,
  osc,
  noise,
  sum,
  gain,
  adsr,
  svf,
  svfBuf,
  drive,
  tube,
  fold,
  delay,
  hall,
  chorus,
  wow,
  comp,
  saws,
  fm,
  pluck,
  felt,
  choir,
  kick,
  snare,
  hat,
  clap,
  rim,
  tom,
} from './engine.mjs';

/** Drum pattern helper. Rows are strings of 16ths: x accent, o normal, . ghost, - rest. */
function drums(b, bpm, rows, { kit = {}, bars = 1, swing = 0, g = 1 } = {}) {
  const st = 60 / bpm / 4,
    r = rng(21),
    K = {
      k: () => kick({}, r),
      s: () => snare({}, r),
      h: () => hat({}, r),
      O: () => hat({ d: 0.16 }, r),
      c: () => clap(r),
      r: () => rim(),
      ...kit,
    };
  const level = { x: 1, o: 0.72, '.': 0.34 },
    pan = { h: 0.16, O: 0.2, r: -0.3 },
    base = { k: 0.95, s: 0.62, h: 0.34, O: 0.3, c: 0.6, r: 0.5 };
  for (let bar = 0; bar < bars; bar++)
    for (const key in rows)
      [...rows[key]].forEach((ch, i) => {
        if (ch === '-') return;
        const t = (bar * rows[key].length + i) * st + (i % 2 ? st * swing : 0);
        b.add(
          K[key](),
          t + r() * 0.002,
          level[ch] * (base[key] ?? 0.6) * g * (0.94 + r() * 0.1),
          pan[key] || 0,
        );
      });
  return b;
}
const seq = (b, bpm, notes, fn, { div = 4, gate = 0.9, start = 0, g = 1, pan = () => 0 } = {}) => {
  const st = 60 / bpm / div;
  notes.forEach((n, i) => {
    if (n == null) return;
    const len = st * gate;
    b.add(fn(n, len, i), start + i * st, g, pan(i));
  });
  return b;
};
const chord = (b, t, notes, fn, g = 0.3) =>
  notes.forEach((n, i) => b.add(fn(n, i), t + i * 0.006, g, (i / Math.max(1, notes.length - 1) - 0.5) * 0.7));

const beat = { k: 'x--.--o---x-----', s: '----x--.----x--.', h: 'o.o.o.o.o.o.o.oo' };

export const CLIPS = {
  'saturos-pro': [
    {
      seconds: 8,
      build() {
        const b = drums(new Buf(8), 96, beat, { bars: 3, swing: 0.12 });
        const st = 60 / 96;
        b.map((x, i) => {
          const t = i / SR;
          const g = t < st * 4 ? 1.1 : t < st * 8 ? 2.6 : 5.2;
          return tube(x, g) / Math.sqrt(g);
        });
        return hall(b, { time: 0.5, mix: 0.08, size: 0.5 });
      },
    },
    {
      seconds: 8,
      build() {
        const b = new Buf(8),
          N = [33, null, 33, 45, 36, null, 31, 33, null, 33, 40, null, 43, 41, 40, 36];
        seq(
          b,
          96,
          [...N, ...N, ...N.slice(0, 16)].slice(0, 48),
          (n, l) => saws(n, l, { voices: 1, cut: 240, env: 900, q: 1.2, d: 0.2, s: 0.3, r: 0.06, sub: 0.6 }),
          { gate: 0.8, g: 0.7 },
        );
        return b.map((x, i) => {
          const g = 0.9 + 3.4 * (i / b.n);
          return drive(x, g) * 0.8 + 0.2 * fold(x, g * 0.5);
        });
      },
    },
    {
      seconds: 8,
      build() {
        const b = new Buf(8);
        [
          [52, 59, 64, 67],
          [48, 55, 64, 67],
          [50, 57, 62, 69],
        ].forEach((c, k) =>
          chord(
            b,
            k * 2.5,
            c,
            (n) => fm(n, 2.2, { ratio: 1, index: 1.4, ratio2: 14, index2: 0.5, d: 1.8, r: 0.4 }),
            0.34,
          ),
        );
        b.map((x) => tube(x, 3.4) * 0.7);
        chorus(b, { mix: 0.35 });
        return hall(b, { time: 1.4, mix: 0.16 });
      },
    },
  ],
  'longitude-8': [
    {
      seconds: 10,
      build() {
        const b = new Buf(10);
        [
          [45, 52, 57, 60, 64],
          [41, 53, 57, 60, 65],
          [43, 50, 59, 62, 67],
        ].forEach((c, k) =>
          chord(
            b,
            k * 3,
            c,
            (n) =>
              saws(n, 2.8, {
                voices: 4,
                spread: 11,
                cut: 420,
                env: 1500,
                fd: 2.2,
                a: 0.5,
                d: 1.6,
                s: 0.8,
                r: 1.2,
                sub: 0.12,
              }),
            0.22,
          ),
        );
        chorus(b, { mix: 0.6, depth: 0.0036 });
        return hall(b, { time: 3, mix: 0.25 });
      },
    },
    {
      seconds: 8,
      build() {
        const b = new Buf(8);
        [
          [0, [50, 57, 62, 65]],
          [0.75, [50, 57, 62, 65]],
          [1.5, [53, 60, 65, 69]],
          [2.25, [52, 59, 64, 67]],
          [4, [50, 57, 62, 65]],
          [4.75, [48, 55, 60, 64]],
          [5.5, [46, 53, 58, 62]],
        ].forEach(([t, c]) =>
          chord(
            b,
            t,
            c,
            (n) =>
              saws(n, 0.42, {
                voices: 3,
                spread: 9,
                cut: 500,
                env: 4200,
                fd: 0.22,
                a: 0.03,
                d: 0.3,
                s: 0.5,
                r: 0.25,
              }),
            0.24,
          ),
        );
        return hall(chorus(b, { mix: 0.4 }), { time: 1.6, mix: 0.2 });
      },
    },
    {
      seconds: 8,
      build() {
        const b = new Buf(8),
          N = [45, 57, 64, 57, 69, 64, 60, 57, 41, 53, 60, 53, 65, 60, 57, 53];
        seq(
          b,
          118,
          [...N, ...N, ...N, ...N].slice(0, 60),
          (n, l, i) =>
            saws(n, l, {
              voices: 2,
              cut: 260 + i * 46,
              env: 1800,
              q: 2.2,
              fd: 0.16,
              d: 0.2,
              s: 0.3,
              r: 0.2,
              sub: 0.2,
            }),
          { gate: 0.7, g: 0.5, pan: (i) => (i % 2 ? 0.35 : -0.35) },
        );
        return delay(b, { time: (60 / 118) * 0.75, mix: 0.3, fb: 0.4 });
      },
    },
  ],
  tidewater: [
    {
      seconds: 10,
      build() {
        const b = new Buf(10),
          r = rng(4);
        [
          [0, 64],
          [0.7, 71],
          [1.4, 76],
          [2.6, 67],
          [3.3, 74],
          [4.6, 62],
          [5.3, 69],
        ].forEach(([t, n], i) => b.add(pluck(n, 3, r, { bright: 0.55 }), t, 0.6, i % 2 ? 0.4 : -0.4));
        return hall(b, { time: 7.5, mix: 0.62, size: 1.5, damp: 4200, pre: 0.04 });
      },
    },
    {
      seconds: 8,
      build() {
        const b = drums(
          new Buf(8),
          84,
          { k: 'x-----o---------', r: '----x-------x--o', h: 'o---o---o---o---' },
          { bars: 2 },
        );
        return hall(b, { time: 3.4, mix: 0.4, size: 1.2, damp: 6800 });
      },
    },
    {
      seconds: 10,
      build() {
        const b = new Buf(10),
          r = rng(8);
        ['u', 'a', 'o'].forEach((v, k) =>
          chord(
            b,
            k * 2.6,
            [
              [52, 59, 64],
              [50, 57, 62],
              [48, 55, 64],
            ][k],
            (n) => choir(n, 2.2, r, v),
            0.4,
          ),
        );
        return hall(b, { time: 9, mix: 0.7, size: 1.6, damp: 3400, pre: 0.06 });
      },
    },
  ],
  reelhouse: [
    {
      seconds: 8,
      build() {
        const b = new Buf(8);
        [
          [0, [53, 57, 60, 64]],
          [1.5, [52, 55, 59, 62]],
          [3, [50, 53, 57, 60]],
          [4.5, [48, 52, 55, 59]],
        ].forEach(([t, c]) =>
          chord(
            b,
            t,
            c,
            (n) => fm(n, 1.5, { ratio: 1, index: 1.1, ratio2: 14, index2: 0.35, d: 1.6, r: 0.5 }),
            0.3,
          ),
        );
        wow(b, { depth: 0.0026 });
        b.map((x) => tube(x, 1.7) * 0.8);
        svfBuf(b, 'lp', 6200, 0.6);
        const h = svf(noise(8, rng(2)), 'bp', 5200, 0.4);
        return b.add(h, 0, 0.006).mix(hall(b.copy(), { time: 1, mix: 0.4 }), 0.12);
      },
    },
    {
      seconds: 8,
      build() {
        const b = drums(
          new Buf(8),
          88,
          { k: 'x-----o-x-------', s: '----x-------x-.-', h: 'o.o.o.oo' + 'o.o.o.o.' },
          { bars: 3, swing: 0.22 },
        );
        wow(b, { depth: 0.0007, flutter: 0.00008 });
        comp(b, { thr: 0.3, ratio: 3, makeup: 1.4 });
        b.map((x) => tube(x, 2) * 0.8);
        return svfBuf(b, 'lp', 8200, 0.6);
      },
    },
  ],
  brickfield: [
    {
      seconds: 8,
      build() {
        const r = rng(31);
        return comp(
          drums(
            new Buf(8),
            130,
            { k: 'x--x--x---x--x--', c: '----x-------x---', h: '..o...o...o...oo', O: '--x---x---x---x-' },
            { bars: 4, kit: { k: () => kick({ f1: 43, d: 0.28 }, r) } },
          ),
          { thr: 0.35, makeup: 1.2 },
        );
      },
    },
    {
      seconds: 8,
      build() {
        const r = rng(17);
        const b = drums(
          new Buf(8),
          92,
          { k: 'x------x--x-----', s: '----x--.-.--x---', h: 'o.oo.oo.o.oo.ooo', r: '------o-------o-' },
          { bars: 3, swing: 0.24, kit: { s: () => snare({ f: 205, d: 0.12, tone: 0.6 }, r) } },
        );
        return hall(
          b.map((x) => drive(x, 1.5)),
          { time: 0.6, mix: 0.1, size: 0.5 },
        );
      },
    },
    {
      seconds: 8,
      build() {
        const r = rng(13),
          kit = {
            k: () => kick({ f0: 220, f1: 38, d: 0.62, tau: 0.06, click: 0.2 }, r),
            t: () => tom(98),
            u: () => tom(140),
          };
        const b = drums(
          new Buf(8),
          140,
          {
            k: 'x-----x-------x-',
            c: '--------x-------',
            h: 'o-o-ooo-o-o-ooo.',
            t: '-----------o----',
            u: '---------o------',
          },
          { bars: 4, kit },
        );
        return hall(b, { time: 1.1, mix: 0.12 });
      },
    },
  ],
  nightboat: [
    {
      seconds: 8,
      build() {
        const b = new Buf(8);
        [
          [0, [57, 60, 64, 71]],
          [2, [53, 60, 65, 67]],
          [4, [55, 59, 62, 69]],
          [5.5, [52, 59, 62, 67]],
        ].forEach(([t, c]) =>
          chord(
            b,
            t,
            c,
            (n) => fm(n, 1.7, { ratio: 1, index: 1.7, ratio2: 14, index2: 0.7, d: 2, r: 0.4, id: 0.9 }),
            0.3,
          ),
        );
        return hall(chorus(b, { mix: 0.45 }), { time: 2, mix: 0.2 });
      },
    },
    {
      seconds: 8,
      build() {
        const b = new Buf(8),
          N = [76, 83, 79, 88, 84, 79, 81, 76, 72, 79, 76, 84, 83, 76, 79, 71];
        seq(
          b,
          100,
          [...N, ...N.slice(0, 8)],
          (n) => fm(n, 1.6, { ratio: 3.5, index: 2.4, d: 1.6, r: 0.5, id: 0.5 }),
          { div: 4, g: 0.4, pan: (i) => Math.sin(i) * 0.7 },
        );
        return hall(delay(b, { time: 0.45, mix: 0.26 }), { time: 3.2, mix: 0.3 });
      },
    },
    {
      seconds: 8,
      build() {
        const b = new Buf(8),
          N = [33, null, 33, 33, null, 45, null, 31, 33, null, 36, null, 38, 40, null, 43];
        seq(
          b,
          112,
          [...N, ...N, ...N],
          (n, l) => fm(n, l, { ratio: 1, index: 4.2, id: 0.1, d: 0.5, s: 0.25, r: 0.08, fb: 0.4 }),
          { gate: 0.75, g: 0.8 },
        );
        drums(b, 112, { k: 'x---x---x---x---', h: '--o---o---o---o-' }, { bars: 3, g: 0.6 });
        return b.map((x) => drive(x, 1.3));
      },
    },
  ],
  'murmur-echo': [
    {
      seconds: 9,
      build() {
        const b = new Buf(9);
        [
          [0, [57, 60, 64]],
          [3, [55, 58, 62]],
        ].forEach(([t, c]) =>
          chord(
            b,
            t,
            c,
            (n) => saws(n, 0.12, { voices: 2, cut: 700, env: 2200, fd: 0.1, d: 0.1, s: 0.2, r: 0.08 }),
            0.4,
          ),
        );
        return hall(delay(b, { time: 0.39, fb: 0.74, mix: 0.75, tone: 1700, wobble: 0.0022 }), {
          time: 2.4,
          mix: 0.22,
        });
      },
    },
    {
      seconds: 8,
      build() {
        const b = new Buf(8),
          r = rng(6),
          N = [69, null, 72, null, 76, null, null, 71, null, null, 67, null];
        seq(b, 90, N, (n) => pluck(n, 1.6, r, { bright: 0.42 }), { div: 4, g: 0.7 });
        return delay(b, { time: 0.5, fb: 0.66, mix: 0.6, tone: 3600, wobble: 0.0012 });
      },
    },
    {
      seconds: 8,
      build() {
        const b = drums(
          new Buf(8),
          74,
          { r: 'x-------x---o---', s: '--------x-------', k: 'x---------o-----' },
          { bars: 1 },
        );
        return hall(delay(b, { time: (60 / 74) * 0.75, fb: 0.6, mix: 0.55, tone: 1500, wobble: 0.003 }), {
          time: 1.6,
          mix: 0.14,
        });
      },
    },
  ],
  monolark: [
    {
      seconds: 8,
      build() {
        const b = new Buf(8),
          N = [33, 33, 45, 33, 36, 33, null, 48, 33, 31, 43, 33, 36, 38, 33, 45];
        const T = 126,
          all = [...N, ...N, ...N, ...N];
        seq(
          b,
          T,
          all.slice(0, 64),
          (n, l, i) => {
            const acc = i % 5 === 0;
            return saws(n, l, {
              voices: 1,
              shape: i % 32 < 16 ? 'saw' : 'square',
              cut: 130 + 900 * Math.sin((Math.PI * i) / 64),
              env: acc ? 3400 : 1700,
              fd: acc ? 0.2 : 0.12,
              q: 5.2,
              d: 0.2,
              s: 0.35,
              r: 0.04,
              sub: 0,
              a: 0.003,
            });
          },
          { gate: 0.72, g: 0.7 },
        );
        b.map((x) => drive(x, 2));
        drums(
          b,
          T,
          { k: 'x---x---x---x---', O: '--o---o---o---o-', c: '----x-------x---' },
          { bars: 4, g: 0.55 },
        );
        return delay(b, { time: (60 / T) * 0.75, mix: 0.14, fb: 0.3 });
      },
    },
    {
      seconds: 8,
      build() {
        const b = new Buf(8),
          N = [28, 28, null, 28, 31, null, 33, null, 28, 28, null, 40, 38, null, 35, 31];
        seq(
          b,
          104,
          [...N, ...N, ...N].slice(0, 52),
          (n, l) =>
            saws(n, l, {
              voices: 1,
              shape: 'square',
              cut: 110,
              env: 760,
              fd: 0.26,
              q: 2.2,
              d: 0.4,
              s: 0.5,
              r: 0.06,
              sub: 0.7,
            }),
          { gate: 0.85, g: 0.75 },
        );
        return b.map((x) => drive(x, 1.8));
      },
    },
  ],
  halflight: [
    {
      seconds: 10,
      build() {
        const b = new Buf(10),
          r = rng(44),
          sc = [57, 60, 62, 64, 67, 69, 72, 76];
        for (let i = 0; i < 420; i++) {
          const t = r() * 8.6,
            n = sc[Math.floor(r() * sc.length)] + (r() > 0.86 ? 12 : 0),
            d = 0.05 + r() * 0.22,
            g = gain(
              osc(r() > 0.5 ? 'sine' : 'tri', hz(n), d, { phase: r() }),
              (x) => Math.sin((Math.PI * x) / d) ** 2,
            );
          b.add(g, t, 0.13 + 0.12 * r(), (r() - 0.5) * 1.8);
        }
        return hall(b, { time: 6, mix: 0.55, size: 1.4 });
      },
    },
    {
      seconds: 10,
      build() {
        const src = new Buf(4),
          r = rng(12);
        [
          [0, 60],
          [0.5, 67],
          [1, 71],
          [1.6, 74],
          [2.4, 64],
        ].forEach(([t, n]) => src.add(felt(n, 1.6, 0.7, r), t, 0.8));
        const b = new Buf(10);
        for (let i = 0; i < 520; i++) {
          const t = r() * 8.8,
            d = 0.06 + r() * 0.16,
            n = Math.floor(d * SR),
            p = Math.floor((0.2 + 3 * (t / 9) + (r() - 0.5) * 0.35) * SR),
            pitch = [1, 1, 1, 2, 0.5, 1.5][Math.floor(r() * 6)],
            g = new Float32Array(n);
          for (let k = 0; k < n; k++)
            g[k] =
              (src.l[Math.max(0, Math.min(src.n - 1, Math.floor(p + k * pitch)))] || 0) *
              Math.sin((Math.PI * k) / n) ** 2;
          b.add(g, t, 0.32, (r() - 0.5) * 1.7);
        }
        return hall(b, { time: 5, mix: 0.45, size: 1.4 });
      },
    },
  ],
  'lantern-keys': [
    {
      seconds: 10,
      build() {
        const b = new Buf(10),
          r = rng(2);
        [
          [0, 48, 0.6],
          [0, 64, 0.7],
          [0.55, 67, 0.5],
          [1.1, 71, 0.62],
          [1.65, 74, 0.7],
          [2.2, 45, 0.55],
          [2.2, 72, 0.66],
          [2.75, 67, 0.5],
          [3.3, 64, 0.56],
          [4.4, 41, 0.6],
          [4.4, 69, 0.7],
          [4.95, 72, 0.5],
          [5.5, 76, 0.66],
          [6.6, 43, 0.5],
          [6.6, 74, 0.6],
          [7.15, 71, 0.44],
          [7.7, 67, 0.4],
        ].forEach(([t, n, v]) => b.add(felt(n, 2, v, r), t + r() * 0.012, 0.8, (n - 60) / 40));
        return hall(b, { time: 1.8, mix: 0.18, damp: 3600 });
      },
    },
    {
      seconds: 8,
      build() {
        const b = new Buf(8),
          r = rng(3);
        [
          [0, [45, 57, 60, 64]],
          [2, [41, 57, 60, 65]],
          [4, [48, 55, 60, 64]],
          [6, [43, 55, 59, 62]],
        ].forEach(([t, c]) =>
          c.forEach((n, i) => b.add(felt(n, 1.8, 0.56, r), t + i * 0.03, 0.7, (n - 56) / 30)),
        );
        wow(b, { depth: 0.0009 });
        svfBuf(b, 'lp', 3800, 0.6);
        return hall(b, { time: 1.4, mix: 0.16 });
      },
    },
  ],
  wavelock: [
    {
      seconds: 8,
      build() {
        const b = new Buf(8),
          T = 140,
          N = [29, 29, 29, 32];
        N.forEach((n, k) => {
          const L = (60 / T) * 4,
            s = new Float32Array(Math.ceil(L * SR));
          let p = 0;
          for (let i = 0; i < s.length; i++) {
            const t = i / SR,
              rate = [2, 3, 4, 6][k],
              m = 0.5 + 0.5 * Math.sin(((6.283 * (T / 60) * rate) / 2) * t);
            p += hz(n) / SR;
            const x = p % 1;
            s[i] = (1 - m) * Math.sin(6.283 * x) + m * (2 * ((x * (1 + 3 * m)) % 1) - 1) * 0.8;
          }
          svf(
            s,
            'lp',
            (t) => 200 + 2600 * (0.5 + 0.5 * Math.sin(((6.283 * (T / 60) * [2, 3, 4, 6][k]) / 2) * t)),
            1.6,
          );
          b.add(
            gain(s, (t) => Math.min(1, t / 0.01, (L - t) / 0.02)),
            k * L,
            0.6,
          );
        });
        drums(
          b,
          T,
          { k: 'x---------x-----', s: '--------x-------', h: 'o-o-o-o-o-o-o-oo' },
          { bars: 4, g: 0.7 },
        );
        return b.map((x) => drive(x, 1.6));
      },
    },
    {
      seconds: 9,
      build() {
        const b = new Buf(9);
        [
          [45, 57, 64, 69, 72],
          [43, 55, 62, 67, 71],
          [41, 53, 60, 65, 69],
        ].forEach((c, k) =>
          chord(
            b,
            k * 2.7,
            c,
            (n) =>
              saws(n, 2.5, {
                voices: 6,
                spread: 24,
                cut: 900,
                env: 4600,
                fd: 2.4,
                a: 0.12,
                d: 2,
                s: 0.7,
                r: 0.8,
                sub: 0,
              }),
            0.2,
          ),
        );
        return hall(b, { time: 2.6, mix: 0.24 });
      },
    },
  ],
  choirloft: [
    {
      seconds: 10,
      build() {
        const b = new Buf(10),
          r = rng(5);
        [
          [[45, 57, 60, 64], 'a'],
          [[41, 57, 60, 65], 'o'],
          [[43, 55, 59, 62], 'a'],
        ].forEach(([c, v], k) => chord(b, k * 2.9, c, (n) => choir(n, 2.5, r, v), 0.42));
        return hall(b, { time: 3.6, mix: 0.34, size: 1.3 });
      },
    },
    {
      seconds: 8,
      build() {
        const b = new Buf(8),
          r = rng(9);
        ['u', 'o', 'a', 'e'].forEach((v, k) =>
          chord(b, k * 1.7, [57, 64, 69], (n) => choir(n, 1.5, r, v), 0.42),
        );
        return hall(b, { time: 2.6, mix: 0.28 });
      },
    },
  ],
  ratchet: [
    {
      seconds: 8,
      build() {
        const src = drums(
          new Buf(8),
          120,
          { k: 'x--x--x-x--x--x-', s: '----x-------x---', h: 'oooooooooooooooo' },
          { bars: 4 },
        );
        const b = src.copy(),
          st = Math.round((SR * 60) / 120 / 4);
        [
          [4, 2, 4],
          [11, 4, 8],
          [22, 2, 6],
          [28, 4, 16],
          [38, 2, 3],
          [44, 4, 8],
          [54, 2, 6],
          [60, 4, 12],
        ].forEach(([s, len, n]) => {
          const a = s * st,
            L = Math.floor((len * st) / n);
          for (let j = 0; j < n; j++)
            for (let i = 0; i < L; i++) {
              const k = a + j * L + i,
                e = Math.min(1, i / 60, (L - i) / 90) * (1 - j / (n * 1.7));
              if (k < b.n) {
                b.l[k] = src.l[a + i] * e;
                b.r[k] = src.r[a + i] * e;
              }
            }
        });
        return comp(b, { thr: 0.35, makeup: 1.2 });
      },
    },
    {
      seconds: 8,
      build() {
        const src = new Buf(8);
        seq(
          src,
          120,
          [
            60, 63, 67, 70, 72, 70, 67, 63, 58, 62, 65, 69, 70, 69, 65, 62, 60, 63, 67, 70, 72, 75, 79, 75,
            58, 62, 65, 69, 74, 69, 65, 62,
          ]
            .flatMap((n) => [n, null])
            .slice(0, 62),
          (n) => fm(n, 0.3, { ratio: 2, index: 2, d: 0.4, r: 0.2, id: 0.2 }),
          { div: 4, g: 0.5 },
        );
        const b = src.copy(),
          st = Math.round((SR * 60) / 120 / 4);
        for (let s = 6; s < 60; s += 8) {
          const n = [4, 6, 8, 12][((s / 2) % 4) | 0],
            L = Math.floor((2 * st) / n);
          for (let j = 0; j < n; j++)
            for (let i = 0; i < L; i++) {
              const k = s * st + j * L + i,
                sp = Math.floor(i * 2 ** (j / 12));
              if (k < b.n) {
                const e = Math.min(1, i / 60, (L - i) / 90);
                b.l[k] = src.l[(s - 2) * st + sp] * e;
                b.r[k] = src.r[(s - 2) * st + sp] * e;
              }
            }
        }
        return hall(b, { time: 1.2, mix: 0.16 });
      },
    },
  ],
  ironbridge: [
    {
      seconds: 8,
      build() {
        const b = new Buf(8),
          r = rng(15);
        [
          [0, [40, 47, 52]],
          [0.5, [40, 47, 52]],
          [1, [43, 50, 55]],
          [2, [45, 52, 57]],
          [3, [40, 47, 52]],
          [3.5, [43, 50, 55]],
          [4, [46, 53, 58]],
          [4.5, [45, 52, 57]],
          [6, [40, 47, 52]],
        ].forEach(([t, c]) =>
          c.forEach((n, i) =>
            b.add(
              pluck(n, t === 2 || t === 4.5 || t === 6 ? 1.5 : 0.46, r, { bright: 0.9, damp: 0.9985 }),
              t + i * 0.004,
              0.5,
            ),
          ),
        );
        svfBuf(b, 'hp', 90, 0.7);
        b.map((x) => drive(tube(x * 6, 2.4), 1.6));
        svfBuf(b, 'lp', 4300, 0.8);
        svfBuf(b, 'hp', 80, 0.9);
        return hall(b, { time: 0.9, mix: 0.12, size: 0.7 });
      },
    },
    {
      seconds: 8,
      build() {
        const b = new Buf(8),
          r = rng(25);
        [
          [0, 52],
          [0.4, 59],
          [0.8, 64],
          [1.2, 67],
          [1.6, 71],
          [2, 67],
          [2.4, 64],
          [2.8, 59],
          [3.2, 50],
          [3.6, 57],
          [4, 62],
          [4.4, 66],
          [4.8, 69],
          [5.6, 64],
        ].forEach(([t, n], i) =>
          b.add(pluck(n, 2.4, r, { bright: 0.75, damp: 0.9975 }), t, 0.7, i % 2 ? 0.2 : -0.2),
        );
        b.map((x) => tube(x, 1.6) * 0.8);
        svfBuf(b, 'lp', 5200, 0.7);
        return hall(b, { time: 1.6, mix: 0.22 });
      },
    },
  ],
  'coldharbour-strings': [
    {
      seconds: 10,
      build() {
        const b = new Buf(10),
          r = rng(7),
          str = (n, l) => {
            const vs = [];
            for (let i = 0; i < 5; i++) {
              const vr = 4.8 + r() * 1.2,
                ph = r() * 6;
              vs.push(
                gain(
                  osc(
                    'saw',
                    (t) => hz(n) * (1 + 0.0042 * Math.sin(6.283 * vr * t + ph) * Math.min(1, t * 0.9)),
                    l + 1.1,
                    { phase: r(), detune: (r() - 0.5) * 16 },
                  ),
                  0.4,
                ),
              );
            }
            const s = sum(...vs, gain(svf(noise(l + 1.1, r), 'bp', 2800, 0.8), 0.03));
            svf(s, 'lp', (t) => 900 + 2400 * Math.min(1, t / 1.1), 0.7);
            return gain(s, adsr(l, 0.45, 0.8, 0.85, 0.8));
          };
        [
          [0, [40, 52, 59, 64, 67]],
          [2.4, [36, 52, 60, 64, 67]],
          [4.8, [43, 50, 59, 62, 69]],
          [7, [40, 52, 59, 64, 71]],
        ].forEach(([t, c]) => chord(b, t, c, (n) => str(n, 2.2), 0.2));
        return hall(b, { time: 2.4, mix: 0.3, size: 1.2 });
      },
    },
    {
      seconds: 8,
      build() {
        const b = new Buf(8),
          r = rng(19),
          sp = (n) => {
            const s = sum(
              ...[0, 1, 2].map(() =>
                gain(osc('saw', hz(n), 0.34, { phase: r(), detune: (r() - 0.5) * 18 }), 0.4),
              ),
              gain(svf(noise(0.34, r), 'bp', 2400, 1), 0.16),
            );
            svf(s, 'lp', (t) => 700 + 3200 * Math.exp(-t / 0.06), 0.8);
            return gain(s, adsr(0.12, 0.012, 0.1, 0.4, 0.16));
          };
        const A = [52, 59, 64, 59, 67, 64, 59, 64],
          B = [48, 55, 64, 55, 67, 64, 55, 60],
          C = [50, 57, 62, 57, 69, 66, 62, 57];
        seq(b, 108, [...A, ...A, ...B, ...B, ...C, ...C, ...A, 52], sp, {
          g: 0.55,
          pan: (i) => Math.sin(i * 1.7) * 0.5,
        });
        return hall(b, { time: 1.6, mix: 0.3 });
      },
    },
  ],
};
