// A very small offline synthesizer. Own code, no dependencies. Everything is deterministic.
export const SR = 44100;
export const hz = (midi) => 440 * 2 ** ((midi - 69) / 12);
const TAU = Math.PI * 2;

export function rng(seed = 1) {
  let a = seed >>> 0;
  return () => {
    a = (a + 0x6d2b79f5) | 0;
    let t = Math.imul(a ^ (a >>> 15), 1 | a);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
}

/** Stereo buffer */
export class Buf {
  constructor(seconds) {
    this.n = Math.ceil(seconds * SR);
    this.l = new Float32Array(this.n);
    this.r = new Float32Array(this.n);
  }
  /** Add a mono signal at time t with gain and pan (-1..1, equal power). */
  add(sig, t = 0, gain = 1, pan = 0) {
    const o = Math.round(t * SR),
      a = ((pan + 1) * Math.PI) / 4,
      gl = Math.cos(a) * gain * Math.SQRT2,
      gr = Math.sin(a) * gain * Math.SQRT2;
    for (let i = 0; i < sig.length; i++) {
      const k = o + i;
      if (k < 0) continue;
      if (k >= this.n) break;
      this.l[k] += sig[i] * gl;
      this.r[k] += sig[i] * gr;
    }
    return this;
  }
  mix(b, gain = 1) {
    for (let i = 0; i < Math.min(this.n, b.n); i++) {
      this.l[i] += b.l[i] * gain;
      this.r[i] += b.r[i] * gain;
    }
    return this;
  }
  map(fn) {
    for (let i = 0; i < this.n; i++) {
      this.l[i] = fn(this.l[i], i, 0);
      this.r[i] = fn(this.r[i], i, 1);
    }
    return this;
  }
  copy() {
    const b = new Buf(0);
    b.n = this.n;
    b.l = this.l.slice();
    b.r = this.r.slice();
    return b;
  }
}

// ------------------------------------------------------------------ oscillators
const blep = (t, dt) => {
  if (t < dt) {
    t /= dt;
    return t + t - t * t - 1;
  }
  if (t > 1 - dt) {
    t = (t - 1) / dt;
    return t * t + t + t + 1;
  }
  return 0;
};
export function osc(type, freq, seconds, { phase = 0, pw = 0.5, detune = 0 } = {}) {
  const n = Math.ceil(seconds * SR),
    o = new Float32Array(n),
    fr = typeof freq === 'function' ? freq : () => freq;
  let p = phase % 1;
  const k = 2 ** (detune / 1200);
  for (let i = 0; i < n; i++) {
    const dt = (fr(i / SR) * k) / SR;
    if (type === 'sine') o[i] = Math.sin(TAU * p);
    else if (type === 'saw') o[i] = 2 * p - 1 - blep(p, dt);
    else if (type === 'square') {
      let q = p - pw;
      if (q < 0) q += 1;
      o[i] = (p < pw ? 1 : -1) + blep(p, dt) - blep(q, dt);
    } else if (type === 'tri') o[i] = 4 * Math.abs(p - 0.5) - 1;
    p += dt;
    p -= Math.floor(p);
  }
  return o;
}
export function noise(seconds, r) {
  const n = Math.ceil(seconds * SR),
    o = new Float32Array(n);
  for (let i = 0; i < n; i++) o[i] = r() * 2 - 1;
  return o;
}
export function sum(...sigs) {
  const o = new Float32Array(Math.max(...sigs.map((s) => s.length)));
  for (const s of sigs) for (let i = 0; i < s.length; i++) o[i] += s[i];
  return o;
}
export const gain = (s, g) => {
  const fn = typeof g === 'function' ? g : () => g;
  for (let i = 0; i < s.length; i++) s[i] *= fn(i / SR, i);
  return s;
};

// ------------------------------------------------------------------ envelopes and filters
export function adsr(len, a, d, s, r) {
  // len = time the key is held
  return (t) => {
    if (t < a) return t / a;
    if (t < len) return s + (1 - s) * Math.exp(-(t - a) / Math.max(1e-4, d / 3));
    const e = s + (1 - s) * Math.exp(-(len - a) / Math.max(1e-4, d / 3));
    return e * Math.exp(-(t - len) / (r / 4));
  };
}
const decay = (tau) => (t) => Math.exp(-t / tau);
/** State variable filter; cutoff may be a function of time. */
export function svf(s, mode, cutoff, q = 0.7) {
  const fc = typeof cutoff === 'function' ? cutoff : () => cutoff;
  let a = 0,
    b = 0;
  const k = 1 / q;
  for (let i = 0; i < s.length; i++) {
    const g = Math.tan((Math.PI * Math.min(SR * 0.45, Math.max(20, fc(i / SR)))) / SR),
      h = 1 / (1 + g * (g + k));
    const hp = (s[i] - (g + k) * a - b) * h,
      bp = g * hp + a,
      lp = g * bp + b;
    a = g * hp + bp;
    b = g * bp + lp;
    s[i] = mode === 'lp' ? lp : mode === 'hp' ? hp : bp;
  }
  return s;
}
export const svfBuf = (b, mode, fc, q) => {
  svf(b.l, mode, fc, q);
  svf(b.r, mode, fc, q);
  return b;
};
/** While set, effects pass the signal unchanged: the same phrase without the plug-in. */
let isBypassed = false;
export const bypass = (on) => {
  isBypassed = on;
};
export const drive = (x, g) => (isBypassed ? x : Math.tanh(x * g) / Math.tanh(g));
export const tube = (x, g) => {
  if (isBypassed) return x;
  const y = x * g;
  return (y > 0 ? 1 - Math.exp(-y) : -0.86 * (1 - Math.exp(y * 1.1))) * 0.9;
};
export const fold = (x, g) => (isBypassed ? 0 : Math.sin(x * g * 1.4));

// ------------------------------------------------------------------ effects
export function delay(
  b,
  { time = 0.375, fb = 0.45, mix = 0.35, tone = 3200, pingpong = true, wobble = 0 } = {},
) {
  if (isBypassed) return b;
  const max = Math.ceil((time + 0.06) * SR),
    L = new Float32Array(max),
    R = new Float32Array(max);
  let w = 0,
    zl = 0,
    zr = 0;
  const c = 1 - Math.exp((-TAU * tone) / SR);
  for (let i = 0; i < b.n; i++) {
    const d = (time + wobble * Math.sin((TAU * 0.6 * i) / SR)) * SR,
      p = w - d,
      k = Math.floor(p),
      fr = p - k,
      at = (A) => {
        const x = ((k % max) + max) % max,
          y = (x + 1) % max;
        return A[x] * (1 - fr) + A[y] * fr;
      };
    const dl = at(L),
      dr = at(R);
    zl += (dl - zl) * c;
    zr += (dr - zr) * c;
    const inL = pingpong ? (b.l[i] + b.r[i]) * 0.7 : b.l[i];
    L[w] = inL + (pingpong ? zr : zl) * fb;
    R[w] = (pingpong ? 0 : b.r[i]) + (pingpong ? zl : zr) * fb;
    w = (w + 1) % max;
    b.l[i] += zl * mix;
    b.r[i] += zr * mix;
  }
  return b;
}
/** Eight-line feedback delay network with damping and slow modulation. */
function reverb(b, { time = 2.5, mix = 0.3, damp = 5200, size = 1, pre = 0.02, low = 120 } = {}) {
  const base = [1433, 1601, 1867, 2053, 2251, 2399, 2713, 3001].map((x) => Math.round(x * size)),
    N = 8;
  const D = base.map((x) => new Float32Array(x + 64)),
    W = new Array(N).fill(0),
    z = new Float32Array(N),
    y = new Float32Array(N),
    g = base.map((x) => 10 ** ((-3 * x) / (SR * time))),
    c = 1 - Math.exp((-TAU * damp) / SR),
    hpC = (TAU * low) / SR;
  const pd = Math.round(pre * SR);
  let hl = 0,
    hr = 0;
  for (let i = 0; i < b.n; i++) {
    const xl = i >= pd ? b._l[i - pd] : 0,
      xr = i >= pd ? b._r[i - pd] : 0;
    let s = 0;
    for (let k = 0; k < N; k++) {
      const m = base[k] + 18 + 14 * Math.sin((TAU * (0.13 + k * 0.037) * i) / SR + k),
        p = W[k] - m,
        q = Math.floor(p),
        fr = p - q,
        len = D[k].length,
        a = ((q % len) + len) % len;
      const v = D[k][a] * (1 - fr) + D[k][(a + 1) % len] * fr;
      z[k] += (v - z[k]) * c;
      y[k] = z[k] * g[k];
      s += y[k];
    }
    s *= 2 / N;
    for (let k = 0; k < N; k++) {
      D[k][W[k]] = (k % 2 ? xr : xl) * 0.5 + y[k] - s;
      W[k] = (W[k] + 1) % D[k].length;
    }
    let wl = y[0] + y[2] - y[4] + y[6],
      wr = y[1] - y[3] + y[5] + y[7];
    hl += (wl - hl) * hpC;
    hr += (wr - hr) * hpC;
    wl -= hl;
    wr -= hr;
    b.l[i] = b.l[i] * (1 - mix * 0.45) + wl * mix;
    b.r[i] = b.r[i] * (1 - mix * 0.45) + wr * mix;
  }
  return b;
}
export function hall(b, o) {
  if (isBypassed) return b;
  b._l = b.l.slice();
  b._r = b.r.slice();
  reverb(b, o);
  delete b._l;
  delete b._r;
  return b;
}
export function chorus(b, { depth = 0.003, rate = 0.5, mix = 0.5 } = {}) {
  if (isBypassed) return b;
  const sl = b.l.slice(),
    sr = b.r.slice(),
    at = (A, p) => {
      const k = Math.floor(p),
        f = p - k;
      return k < 1 ? 0 : A[k] * (1 - f) + A[k + 1] * f || 0;
    };
  for (let i = 0; i < b.n; i++) {
    const a = 0.011 + depth * Math.sin((TAU * rate * i) / SR),
      c = 0.013 + depth * Math.sin((TAU * rate * i) / SR + 2.1);
    b.l[i] = sl[i] * (1 - mix * 0.4) + at(sl, i - a * SR) * mix;
    b.r[i] = sr[i] * (1 - mix * 0.4) + at(sr, i - c * SR) * mix;
  }
  return b;
}
export function wow(b, { depth = 0.0016, rate = 0.8, flutter = 0.00018, fr = 9 } = {}) {
  if (isBypassed) return b;
  const sl = b.l.slice(),
    sr = b.r.slice(),
    at = (A, p) => {
      const k = Math.floor(p),
        f = p - k;
      return k < 1 || k > A.length - 2 ? 0 : A[k] * (1 - f) + A[k + 1] * f;
    };
  for (let i = 0; i < b.n; i++) {
    const t = i / SR,
      d =
        (0.006 +
          depth * Math.sin(TAU * rate * t) +
          depth * 0.4 * Math.sin(TAU * rate * 2.7 * t + 1) +
          flutter * Math.sin(TAU * fr * t)) *
        SR;
    b.l[i] = at(sl, i - d);
    b.r[i] = at(sr, i - d);
  }
  return b;
}
/** Simple peak compressor, for glue. */
export function comp(b, { thr = 0.3, ratio = 4, att = 0.004, rel = 0.12, makeup = 1 } = {}) {
  if (isBypassed) return b;
  let e = 0;
  const a = Math.exp(-1 / (att * SR)),
    r = Math.exp(-1 / (rel * SR));
  for (let i = 0; i < b.n; i++) {
    const x = Math.max(Math.abs(b.l[i]), Math.abs(b.r[i]));
    e = x > e ? a * e + (1 - a) * x : r * e + (1 - r) * x;
    const g = e > thr ? (thr + (e - thr) / ratio) / e : 1;
    b.l[i] *= g * makeup;
    b.r[i] *= g * makeup;
  }
  return b;
}

// ------------------------------------------------------------------ instruments (mono signals)
export function saws(
  note,
  len,
  {
    voices = 3,
    spread = 14,
    cut = 1800,
    env = 2600,
    q = 0.9,
    a = 0.01,
    d = 0.4,
    s = 0.6,
    r = 0.4,
    sub = 0.3,
    shape = 'saw',
    fd = 0.4,
  } = {},
) {
  const T = len + r * 1.4,
    f = hz(note),
    parts = [];
  for (let i = 0; i < voices; i++)
    parts.push(
      gain(
        osc(shape, f, T, { phase: i * 0.37, detune: voices > 1 ? (i / (voices - 1) - 0.5) * 2 * spread : 0 }),
        1 / Math.sqrt(voices),
      ),
    );
  if (sub) parts.push(gain(osc('square', f / 2, T, { pw: 0.5 }), sub));
  const o = sum(...parts),
    e = adsr(len, a, d, s, r),
    fe = adsr(len, a * 1.2, fd, 0.25, r);
  svf(o, 'lp', (t) => cut + env * fe(t), q);
  return gain(o, e);
}
export function fm(
  note,
  len,
  {
    ratio = 1,
    index = 3,
    ratio2 = 0,
    index2 = 0,
    a = 0.002,
    d = 1.2,
    s = 0.0,
    r = 0.3,
    id = 0.5,
    fb = 0,
  } = {},
) {
  const T = len + r * 1.4,
    n = Math.ceil(T * SR),
    o = new Float32Array(n),
    f = hz(note),
    e = adsr(len, a, d, s, r);
  let p = 0,
    m = 0,
    m2 = 0,
    prev = 0;
  for (let i = 0; i < n; i++) {
    const t = i / SR,
      ie = Math.exp(-t / id) + 0.12;
    const mo =
      Math.sin(TAU * m + fb * prev) * index * ie +
      (index2 ? Math.sin(TAU * m2) * index2 * Math.exp(-t / 0.06) : 0);
    prev = mo;
    o[i] = Math.sin(TAU * p + mo) * e(t);
    p += f / SR;
    m += (f * ratio) / SR;
    m2 += (f * ratio2) / SR;
  }
  return o;
}
export function pluck(note, len, r, { bright = 0.5, damp = 0.996, pos = 0.22 } = {}) {
  // Karplus-Strong
  const f = hz(note),
    N = SR / f - 0.5,
    M = Math.floor(N),
    fr = N - M,
    line = new Float32Array(M + 2),
    n = Math.ceil(len * SR),
    o = new Float32Array(n);
  let z = 0;
  for (let i = 0; i < M; i++) {
    z += (r() * 2 - 1 - z) * (0.15 + bright * 0.8);
    line[i] = z;
  }
  const k = Math.floor(M * pos);
  for (let i = M - 1; i >= k; i--) line[i] -= line[i - k] * 0.7;
  let w = 0,
    last = 0;
  for (let i = 0; i < n; i++) {
    const a = line[w],
      b = line[(w + 1) % M];
    const y = a * (1 - fr) + b * fr;
    const v = (y * 0.5 + last * 0.5) * damp;
    last = y;
    line[w] = v;
    o[i] = y;
    w = (w + 1) % M;
  }
  return o;
}
export function felt(note, len, vel = 0.7, r = rng(7)) {
  // additive felt piano with soft hammer noise
  const f = hz(note),
    T = len + 1.8,
    n = Math.ceil(T * SR),
    o = new Float32Array(n),
    H = Math.min(14, Math.floor(9000 / f));
  for (let h = 1; h <= H; h++) {
    const fh = f * h * Math.sqrt(1 + 0.00042 * h * h),
      amp = Math.exp(-h * (0.62 - vel * 0.22)) * (h === 1 ? 0.9 : 1),
      tau = 2.6 * Math.exp(-h * 0.24) * (60 / note) ** 1.4 + 0.12;
    for (let s = -1; s <= 1; s += 2) {
      const w = (TAU * fh * (1 + s * 0.00033)) / SR,
        ph = r() * 6;
      for (let i = 0; i < n; i++) {
        const t = i / SR;
        if (t > tau * 7) break;
        o[i] += Math.sin(w * i + ph) * amp * 0.5 * Math.exp(-t / tau) * (1 - Math.exp(-t / 0.004));
      }
    }
  }
  const th = svf(noise(0.05, r), 'lp', 420, 0.8);
  for (let i = 0; i < th.length; i++) o[i] += th[i] * 0.9 * vel * Math.exp(-i / SR / 0.012);
  return gain(o, (t) => (t < len ? 1 : Math.exp(-(t - len) / 0.22)) * vel);
}
export function choir(note, len, r, vowel = 'a') {
  // saw bank through vowel formants
  const F = {
      a: [
        [730, 1],
        [1090, 0.5],
        [2440, 0.24],
      ],
      o: [
        [450, 1],
        [800, 0.45],
        [2830, 0.1],
      ],
      u: [
        [325, 1],
        [700, 0.24],
        [2530, 0.06],
      ],
      e: [
        [480, 1],
        [1850, 0.45],
        [2500, 0.26],
      ],
    }[vowel],
    T = len + 1.2,
    out = new Float32Array(Math.ceil(T * SR)),
    vs = [];
  for (let i = 0; i < 5; i++) {
    const vr = 4.6 + r() * 1.3,
      ph = r() * 6,
      dt = (r() - 0.5) * 22;
    vs.push(
      gain(
        osc('saw', (t) => hz(note) * (1 + 0.0055 * Math.sin(TAU * vr * t + ph) * Math.min(1, t)), T, {
          phase: r(),
          detune: dt,
        }),
        0.35,
      ),
    );
  }
  const src = sum(...vs);
  F.forEach(([fc, g]) => {
    const b = svf(src.slice(), 'bp', fc, 7);
    for (let i = 0; i < out.length; i++) out[i] += b[i] * g * 2.2;
  });
  const br = svf(noise(T, r), 'bp', F[1][0], 2);
  for (let i = 0; i < out.length; i++) out[i] += br[i] * 0.035;
  return gain(out, adsr(len, 0.35, 0.5, 0.9, 0.9));
}
// drums
export const kick = ({ f0 = 150, f1 = 46, tau = 0.045, d = 0.34, click = 0.4 } = {}, r = rng(3)) => {
  const s = gain(
    osc('sine', (t) => f1 + (f0 - f1) * Math.exp(-t / tau), d * 2.4),
    (t) => Math.exp((-t / d) * 1.6) * (1 - Math.exp(-t / 0.0008)),
  );
  const c = svf(noise(0.012, r), 'hp', 1800);
  for (let i = 0; i < c.length; i++) s[i] += c[i] * click * Math.exp(-i / SR / 0.0025);
  return s;
};
export const snare = ({ f = 186, d = 0.16, tone = 0.5, bright = 1700 } = {}, r = rng(5)) => {
  const n = svf(noise(d * 3, r), 'hp', bright, 0.8);
  gain(n, (t) => Math.exp((-t / d) * 1.4) * 0.8);
  const b = gain(
    osc('tri', (t) => f * (1 + 0.5 * Math.exp(-t / 0.012)), d * 2),
    (t) => Math.exp(-t / 0.07) * tone,
  );
  return sum(n, b);
};
export const hat = ({ d = 0.045, f = 7200 } = {}, r = rng(9)) => {
  const fs = [2, 3, 4.16, 5.43, 6.79, 8.21].map((k) => gain(osc('square', k * 317, d * 5), 0.16));
  const s = sum(...fs, gain(noise(d * 5, r), 0.35));
  svf(s, 'hp', f, 0.9);
  return gain(s, decay(d));
};
export const clap = (r = rng(11)) => {
  const s = svf(noise(0.4, r), 'bp', 1250, 1.1);
  return gain(
    s,
    (t) =>
      2.2 *
      ([0, 0.011, 0.023].reduce((m, o) => Math.max(m, t >= o ? Math.exp(-(t - o) / 0.006) : 0), 0) * 0.7 +
        (t > 0.03 ? Math.exp(-(t - 0.03) / 0.09) * 0.6 : 0)),
  );
};
export const rim = () =>
  gain(sum(osc('tri', 1720, 0.06), osc('square', 466, 0.06)), (t) => Math.exp(-t / 0.01) * 0.6);
export const tom = (f) =>
  gain(
    osc('sine', (t) => f * (1 + 0.8 * Math.exp(-t / 0.03)), 0.5),
    decay(0.13),
  );

// ------------------------------------------------------------------ finishing and WAV
/** Level all clips alike: gated RMS to a target, then a soft ceiling. */
export function master(b, { target = 0.112, ceil = 0.74, fadeIn = 0.004, fadeOut = 0.5 } = {}) {
  for (const ch of [b.l, b.r]) {
    let z = 0,
      px = 0;
    for (let i = 0; i < b.n; i++) {
      z = 0.9985 * (z + ch[i] - px);
      px = ch[i];
      ch[i] = z;
    }
  }
  const W = Math.round(0.4 * SR),
    blocks = [];
  let hl = 0,
    hr = 0;
  const c = 1 - Math.exp((-2 * Math.PI * 90) / SR);
  for (let o = 0; o + W <= b.n; o += W) {
    let e = 0;
    for (let i = o; i < o + W; i++) {
      hl += (b.l[i] - hl) * c;
      hr += (b.r[i] - hr) * c;
      e += (b.l[i] - hl) ** 2 + (b.r[i] - hr) ** 2 + 0.25 * (hl * hl + hr * hr);
    }
    blocks.push(e / (2 * W));
  }
  const top = Math.max(...blocks),
    kept = blocks.filter((e) => e > top / 100),
    rms = Math.sqrt(kept.reduce((x, y) => x + y, 0) / kept.length) || 1;
  const g = target / rms,
    knee = ceil * 0.62,
    fi = fadeIn * SR,
    fo = fadeOut * SR;
  return b.map((x, i) => {
    const y = x * g,
      m = Math.abs(y),
      k = m <= knee ? m : knee + (ceil - knee) * Math.tanh((m - knee) / (ceil - knee));
    return Math.sign(y) * k * Math.min(1, i / fi, (b.n - i) / fo);
  });
}
export function wav(b) {
  const d = Buffer.alloc(44 + b.n * 4);
  d.write('RIFF', 0);
  d.writeUInt32LE(36 + b.n * 4, 4);
  d.write('WAVEfmt ', 8);
  d.writeUInt32LE(16, 16);
  d.writeUInt16LE(1, 20);
  d.writeUInt16LE(2, 22);
  d.writeUInt32LE(SR, 24);
  d.writeUInt32LE(SR * 4, 28);
  d.writeUInt16LE(4, 32);
  d.writeUInt16LE(16, 34);
  d.write('data', 36);
  d.writeUInt32LE(b.n * 4, 40);
  for (let i = 0; i < b.n; i++) {
    d.writeInt16LE(Math.round(Math.max(-1, Math.min(1, b.l[i])) * 32767), 44 + i * 4);
    d.writeInt16LE(Math.round(Math.max(-1, Math.min(1, b.r[i])) * 32767), 46 + i * 4);
  }
  return d;
}
/** Peaks for the player's waveform: values 0..100. */
export function peaks(b, count = 120) {
  const o = [],
    w = b.n / count;
  let mx = 0;
  for (let k = 0; k < count; k++) {
    let m = 0;
    for (let i = Math.floor(k * w); i < Math.floor((k + 1) * w); i++)
      m = Math.max(m, Math.abs(b.l[i]), Math.abs(b.r[i]));
    o.push(m);
    mx = Math.max(mx, m);
  }
  return o.map((v) => Math.max(3, Math.round((v / (mx || 1)) * 100)));
}
