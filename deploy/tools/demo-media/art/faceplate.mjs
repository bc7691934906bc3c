// Generative plug-in panels. Own code, no dependencies, deterministic: same input, same bytes.
//   render({ slug, name, category }, { view: 'cover' }) -> SVG string
import { strokeText, measure } from './strokefont.mjs';
import { paletteFor, hash } from './palette.mjs';

// ---------------------------------------------------------------- helpers
export function rng(seed) {
  let a = hash(seed);
  return () => {
    a = (a + 0x6d2b79f5) | 0;
    let t = Math.imul(a ^ (a >>> 15), 1 | a);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
}
const f = (n) => {
  const s = (Math.round(n * 10) / 10).toString();
  return s === '-0' ? '0' : s;
};
const rad = (d) => (d * Math.PI) / 180;
const polar = (x, y, r, deg) => [x + r * Math.sin(rad(deg)), y - r * Math.cos(rad(deg))];
const lerp = (a, b, t) => a + (b - a) * t;
const SWEEP = 135; // knobs run from -135 to +135 degrees

export function mix(a, b, t) {
  const p = (h) => [1, 3, 5].map((i) => parseInt(h.slice(i, i + 2), 16));
  const [x, y] = [p(a), p(b)];
  return (
    '#' +
    x
      .map((v, i) =>
        Math.round(lerp(v, y[i], t))
          .toString(16)
          .padStart(2, '0'),
      )
      .join('')
  );
}
export function luma(hex) {
  const [r, g, b] = [1, 3, 5].map((i) => parseInt(hex.slice(i, i + 2), 16) / 255);
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}
function smooth(pts) {
  // Catmull-Rom to cubic
  let d = `M${f(pts[0][0])},${f(pts[0][1])}`;
  for (let i = 0; i < pts.length - 1; i++) {
    const p0 = pts[i - 1] || pts[i],
      p1 = pts[i],
      p2 = pts[i + 1],
      p3 = pts[i + 2] || p2;
    d += `C${f(p1[0] + (p2[0] - p0[0]) / 6)},${f(p1[1] + (p2[1] - p0[1]) / 6)} ${f(p2[0] - (p3[0] - p1[0]) / 6)},${f(p2[1] - (p3[1] - p1[1]) / 6)} ${f(p2[0])},${f(p2[1])}`;
  }
  return d;
}
const poly = (pts) => pts.map(([x, y], i) => `${i ? 'L' : 'M'}${f(x)},${f(y)}`).join('');
const arc = (x, y, r, a0, a1) => {
  const [x0, y0] = polar(x, y, r, a0),
    [x1, y1] = polar(x, y, r, a1);
  return `M${f(x0)},${f(y0)}A${f(r)},${f(r)} 0 ${a1 - a0 > 180 ? 1 : 0} 1 ${f(x1)},${f(y1)}`;
};

// ---------------------------------------------------------------- the panel kit
export class Panel {
  constructor(w, h, c, seed) {
    Object.assign(this, { w, h, c, out: [], defs: [], ids: 0, rnd: rng(seed) });
    this.dark = luma(c.plate) < 0.45;
  }
  add(s) {
    this.out.push(s);
    return this;
  }
  id(p = 'i') {
    return `${p}${this.ids++}`;
  }

  rect(x, y, w, h, r, fill, extra = '') {
    return this.add(
      `<rect x="${f(x)}" y="${f(y)}" width="${f(w)}" height="${f(h)}" rx="${f(r)}" fill="${fill}" ${extra}/>`,
    );
  }
  circle(x, y, r, fill, extra = '') {
    return this.add(`<circle cx="${f(x)}" cy="${f(y)}" r="${f(r)}" fill="${fill}" ${extra}/>`);
  }
  line(x0, y0, x1, y1, stroke, w = 1.5, extra = '') {
    return this.add(
      `<path d="M${f(x0)},${f(y0)}L${f(x1)},${f(y1)}" stroke="${stroke}" stroke-width="${w}" ${extra}/>`,
    );
  }
  path(d, stroke, w = 2, extra = '') {
    return this.add(`<path d="${d}" fill="none" stroke="${stroke}" stroke-width="${w}" ${extra}/>`);
  }
  fill(d, fill, extra = '') {
    return this.add(`<path d="${d}" fill="${fill}" ${extra}/>`);
  }

  text(str, x, y, size = 11, o = {}) {
    const { color = this.c.ink, weight = size * 0.13, opacity = 1, ...rest } = o;
    return this.add(
      `<path d="${strokeText(str, x, y, size, rest)}" fill="none" stroke="${color}" stroke-width="${f(weight)}" stroke-linecap="round" stroke-linejoin="round"${opacity < 1 ? ` opacity="${opacity}"` : ''}/>`,
    );
  }
  /** Product name, drawn wide. Fits itself into maxW. */
  logo(str, x, y, size, o = {}) {
    const { maxW = 9999, ...rest } = o;
    const base = { sx: 1.35, track: 3.4 };
    const w = measure(str, size, base);
    const s = Math.min(size, (size * maxW) / w);
    return this.text(str, x, y + (size - s), s, { ...base, weight: s * 0.17, ...rest });
  }
  rule(x0, y, x1, o = 0.28) {
    return this.line(x0, y, x1, y, this.c.ink, 1.5, `opacity="${o}"`);
  }

  shadow(x, y, rx, ry = rx, o = 1) {
    return this.add(
      `<ellipse cx="${f(x)}" cy="${f(y)}" rx="${f(rx)}" ry="${f(ry)}" fill="url(#ks)" opacity="${o}"/>`,
    );
  }

  ticks(x, y, r, n = 11, o = {}) {
    const { len = 0.12, color = this.c.ink, w = 1.6, opacity = 0.75, from = -SWEEP, to = SWEEP } = o;
    let d = '';
    for (let i = 0; i < n; i++) {
      const a = lerp(from, to, i / (n - 1));
      const major = i === 0 || i === n - 1 || i === (n - 1) / 2;
      const [x0, y0] = polar(x, y, r, a),
        [x1, y1] = polar(x, y, r * (1 + len * (major ? 1.5 : 1)), a);
      d += `M${f(x0)},${f(y0)}L${f(x1)},${f(y1)}`;
    }
    return this.path(d, color, w, `opacity="${opacity}"`);
  }

  knob(x, y, r, v = 0.5, o = {}) {
    const {
      style = 'cap',
      label,
      body = this.c.knob,
      tip = this.c.tip,
      tick = 11,
      ls = Math.max(10, r * 0.27),
      labelY,
    } = o;
    const a = lerp(-SWEEP, SWEEP, v);
    if (style === 'arc') {
      const tr = this.dark ? 'rgba(255,255,255,.14)' : 'rgba(0,0,0,.14)';
      this.path(arc(x, y, r, -SWEEP, SWEEP), tr, r * 0.16, 'stroke-linecap="round"');
      this.path(
        arc(x, y, r, o.bipolar ? Math.min(0, a) : -SWEEP, o.bipolar ? Math.max(0, a) + 0.01 : a),
        o.color || this.c.hot,
        r * 0.16,
        'stroke-linecap="round"',
      );
      this.shadow(x + r * 0.06, y + r * 0.2, r * 0.9, r * 0.9, 0.6);
      this.circle(x, y, r * 0.68, body);
      this.circle(x, y, r * 0.68, 'url(#kt)');
      const [x0, y0] = polar(x, y, r * 0.28, a),
        [x1, y1] = polar(x, y, r * 0.56, a);
      this.line(x0, y0, x1, y1, tip, r * 0.1, 'stroke-linecap="round"');
    } else {
      if (tick) this.ticks(x, y, r * 1.26, tick);
      this.shadow(x + r * 0.16, y + r * 0.36, r * 1.34, r * 1.3);
      if (style === 'knurl') {
        const n = Math.round(r * 0.9);
        let d = '';
        for (let i = 0; i < n * 2; i++) {
          const [px, py] = polar(x, y, i % 2 ? r : r * 0.955, (i / (n * 2)) * 360);
          d += `${i ? 'L' : 'M'}${f(px)},${f(py)}`;
        }
        this.fill(d + 'Z', mix(body, '#000000', 0.28));
        this.fill(d + 'Z', 'url(#kt)');
        this.circle(x, y, r * 0.82, body);
        this.circle(x, y, r * 0.82, 'url(#kt)');
        this.circle(x, y, r * 0.74, mix(body, '#ffffff', 0.07));
        this.circle(x, y, r * 0.74, 'url(#kc)');
        const [x0, y0] = polar(x, y, r * 0.34, a),
          [x1, y1] = polar(x, y, r * 0.9, a);
        this.line(x0, y0, x1, y1, tip, r * 0.075, 'stroke-linecap="round"');
      } else if (style === 'flat') {
        this.circle(x, y, r, body);
        this.circle(x, y, r, 'url(#kt)', 'opacity=".8"');
        this.circle(x, y, r - 1.2, 'none', 'stroke="#fff" stroke-opacity=".22" stroke-width="1.6"');
        const [x0, y0] = polar(x, y, r * 0.68, a);
        this.circle(x0, y0, r * 0.1, tip);
      } else if (style === 'bar') {
        this.circle(x, y, r, mix(body, '#000000', 0.18));
        this.circle(x, y, r, 'url(#kt)');
        const bw = r * 0.46;
        this.add(
          `<g transform="rotate(${f(a)} ${f(x)} ${f(y)})"><rect x="${f(x - bw / 2)}" y="${f(y - r * 1.06)}" width="${f(bw)}" height="${f(r * 2)}" rx="${f(bw * 0.42)}" fill="${body}"/><rect x="${f(x - bw / 2)}" y="${f(y - r * 1.06)}" width="${f(bw)}" height="${f(r * 2)}" rx="${f(bw * 0.42)}" fill="url(#kc)"/><path d="M${f(x)},${f(y - r * 0.98)}V${f(y - r * 0.42)}" stroke="${tip}" stroke-width="${f(r * 0.1)}" stroke-linecap="round"/></g>`,
        );
      } else {
        // cap
        this.circle(x, y, r, mix(body, '#000000', 0.22));
        this.circle(x, y, r, 'url(#kt)');
        this.circle(x, y, r * 0.78, body);
        this.circle(x, y, r * 0.78, 'url(#kc)');
        const [x0, y0] = polar(x, y, r * 0.24, a),
          [x1, y1] = polar(x, y, r * 0.95, a);
        this.line(x0, y0, x1, y1, tip, Math.max(2.4, r * 0.095), 'stroke-linecap="round"');
      }
    }
    if (label)
      this.text(label, x, labelY ?? y + r * (style === 'arc' ? 1.32 : 1.58), ls, { anchor: 'middle' });
    return this;
  }

  fader(x, y, h, v, o = {}) {
    const { w = 30, cap = this.c.knob, tip = this.c.tip, label, ch = 20, ticks = 9 } = o;
    if (ticks) {
      let d = '';
      for (let i = 0; i < ticks; i++) {
        const ty = y + (h * i) / (ticks - 1);
        const l = i % 4 === 0 ? 9 : 5;
        d += `M${f(x - w * 0.5 - 4)},${f(ty)}h${-l}M${f(x + w * 0.5 + 4)},${f(ty)}h${l}`;
      }
      this.path(d, this.c.ink, 1.3, 'opacity=".5"');
    }
    this.rect(
      x - 3,
      y - 6,
      6,
      h + 12,
      3,
      this.dark ? '#000' : mix(this.c.plate, '#000000', 0.82),
      'opacity=".85"',
    );
    const cy = y + h * (1 - v);
    this.shadow(x + 3, cy + ch * 0.55, w * 0.8, ch * 1.1);
    this.rect(x - w / 2, cy - ch / 2, w, ch, 4, cap);
    this.rect(x - w / 2, cy - ch / 2, w, ch, 4, 'url(#kt)');
    this.line(x - w / 2 + 3, cy, x + w / 2 - 3, cy, tip, 2.6);
    if (label) this.text(label, x, y + h + 20, 10, { anchor: 'middle' });
    return this;
  }

  btn(x, y, w, h, on, o = {}) {
    const { r = 5, color = this.c.hot, off, label, labelIn } = o;
    const base = off || (this.dark ? mix(this.c.plate, '#ffffff', 0.12) : mix(this.c.plate, '#000000', 0.1));
    this.rect(x - 1, y + 5, w + 3, h, r + 1, '#000', `opacity="${this.dark ? 0.3 : 0.1}"`);
    this.rect(x, y + 2.5, w + 1, h, r, '#000', `opacity="${this.dark ? 0.45 : 0.28}"`);
    if (on)
      this.add(
        `<rect x="${f(x - 5)}" y="${f(y - 5)}" width="${f(w + 10)}" height="${f(h + 10)}" rx="${r + 5}" fill="${color}" opacity=".2"/>`,
      );
    this.rect(x, y, w, h, r, on ? color : base);
    this.rect(x, y, w, h, r, 'url(#kt)', 'opacity=".55"');
    if (labelIn)
      this.text(labelIn, x + w / 2, y + h / 2 - 4.5, 9, {
        anchor: 'middle',
        color: on ? (luma(color) > 0.5 ? '#111111' : '#ffffff') : this.c.ink,
      });
    if (label) this.text(label, x + w / 2, y + h + 9, 9, { anchor: 'middle' });
    return this;
  }

  led(x, y, r, on = true, color = this.c.hot) {
    if (on) this.add(`<circle cx="${f(x)}" cy="${f(y)}" r="${f(r * 3)}" fill="${color}" opacity=".16"/>`);
    this.circle(x, y, r + 1.6, '#000', 'opacity=".45"');
    return this.circle(x, y, r, on ? color : mix(color, '#000000', 0.68)).circle(
      x - r * 0.3,
      y - r * 0.35,
      r * 0.32,
      '#fff',
      `opacity="${on ? 0.75 : 0.2}"`,
    );
  }

  screw(x, y, r = 8) {
    const a = this.rnd() * 180;
    const [x0, y0] = polar(x, y, r * 0.62, a),
      [x1, y1] = polar(x, y, r * 0.62, a + 180);
    this.shadow(x + 1, y + 2, r * 1.35);
    this.circle(x, y, r, '#8d8d8a');
    this.circle(x, y, r, 'url(#kt)');
    return this.line(x0, y0, x1, y1, '#2b2b29', 2.2);
  }

  /** Recessed window; draw(content) gets local helpers clipped to the glass. */
  display(x, y, w, h, draw, o = {}) {
    const { r = 8, bg = this.c.disp, grid = 0, bezel = true } = o;
    const id = this.id('c');
    if (bezel) {
      this.rect(
        x - 7,
        y - 7,
        w + 14,
        h + 14,
        r + 6,
        this.dark ? '#000' : mix(this.c.plate, '#000000', 0.88),
        'opacity=".9"',
      );
      this.rect(
        x - 7,
        y - 6,
        w + 14,
        h + 14,
        r + 6,
        'none',
        `stroke="#fff" stroke-opacity="${this.dark ? 0.14 : 0.5}" stroke-width="1.4"`,
      );
    }
    this.defs.push(
      `<clipPath id="${id}"><rect x="${f(x)}" y="${f(y)}" width="${f(w)}" height="${f(h)}" rx="${r}"/></clipPath>`,
    );
    this.rect(x, y, w, h, r, bg);
    this.add(`<g clip-path="url(#${id})">`);
    if (grid) {
      let d = '';
      for (let i = 1; i < grid; i++) d += `M${f(x + (w * i) / grid)},${f(y)}v${f(h)}`;
      const gy = Math.max(2, Math.round((grid * h) / w));
      for (let i = 1; i < gy; i++) d += `M${f(x)},${f(y + (h * i) / gy)}h${f(w)}`;
      this.path(d, this.c.glow, 1, 'opacity=".13"');
    }
    draw(x, y, w, h);
    this.fill(`M${f(x)},${f(y)}h${f(w * 0.62)}L${f(x + w * 0.3)},${f(y + h)}H${f(x)}Z`, 'url(#gl)');
    return this.add('</g>');
  }

  vu(x, y, w, h, v, label = 'VU') {
    this.display(
      x,
      y,
      w,
      h,
      () => {
        this.rect(x, y, w, h, 0, '#F6E7C4');
        this.rect(x, y, w, h, 0, 'url(#vu)');
        const cx = x + w / 2,
          cy = y + h * 1.12,
          R = h * 0.82,
          span = 44;
        this.path(arc(cx, cy, R, -span, span * 0.42), '#1c1815', 2.6);
        this.path(arc(cx, cy, R, span * 0.42, span), '#C8321E', 6);
        let d = '';
        for (let i = 0; i <= 10; i++) {
          const a = lerp(-span, span, i / 10);
          const [a0, b0] = polar(cx, cy, R, a),
            [a1, b1] = polar(cx, cy, R + (i % 5 === 0 ? 13 : 8), a);
          d += `M${f(a0)},${f(b0)}L${f(a1)},${f(b1)}`;
        }
        this.path(d, '#1c1815', 2);
        this.text(label, x + 14, y + h - 22, h * 0.085, { color: '#1c1815', opacity: 0.8 });
        const a = lerp(-span, span, v);
        const [nx, ny] = polar(cx, cy, R + 9, a);
        this.line(cx + 4, cy + 4, nx + 4, ny + 5, '#000', 3, 'opacity=".18"');
        this.line(cx, cy, nx, ny, '#15110e', 2.8);
        this.circle(cx, y + h * 1.04, h * 0.16, '#15110e');
      },
      { r: 6 },
    );
    return this;
  }

  keys(x, y, w, h, octaves = 2) {
    const n = octaves * 7 + 1,
      kw = w / n;
    this.rect(x - 6, y - 8, w + 12, h + 16, 6, '#0c0b0a');
    for (let i = 0; i < n; i++) {
      this.rect(x + i * kw + 1, y, kw - 2, h, 3, '#F2EEE5');
    }
    this.add(`<rect x="${f(x)}" y="${f(y)}" width="${f(w)}" height="${f(h)}" fill="url(#ky)"/>`);
    for (let i = 0; i < n - 1; i++)
      if (![2, 6].includes(i % 7)) {
        const bx = x + (i + 1) * kw - kw * 0.29;
        this.rect(bx + 2, y, kw * 0.58, h * 0.62 + 3, 2, '#000', 'opacity=".3"');
        this.rect(bx, y - 1, kw * 0.58, h * 0.62, 2.5, '#171513');
        this.rect(bx + kw * 0.1, y, kw * 0.38, h * 0.54, 2, '#2c2926');
      }
    return this;
  }

  seg7(str, x, y, h, color, off = 0.08) {
    // seven-segment readout
    const w = h * 0.54,
      t = h * 0.1,
      M = {
        0: 'abcdef',
        1: 'bc',
        2: 'abged',
        3: 'abgcd',
        4: 'fgbc',
        5: 'afgcd',
        6: 'afgedc',
        7: 'abc',
        8: 'abcdefg',
        9: 'abcdfg',
        '-': 'g',
        ' ': '',
      };
    const S = {
      a: [0.12, 0, 0.88, 0],
      b: [1, 0.06, 1, 0.44],
      c: [1, 0.56, 1, 0.94],
      d: [0.12, 1, 0.88, 1],
      e: [0, 0.56, 0, 0.94],
      f: [0, 0.06, 0, 0.44],
      g: [0.12, 0.5, 0.88, 0.5],
    };
    let cx = x;
    for (const c of str) {
      if (c === '.') {
        this.circle(cx - h * 0.1, y + h, t * 0.62, color);
        cx += h * 0.06;
        continue;
      }
      let on = '',
        no = '';
      for (const k in S) {
        const [a, b, p, q] = S[k];
        const d = `M${f(cx + a * w)},${f(y + b * h)}L${f(cx + p * w)},${f(y + q * h)}`;
        if ((M[c] || '').includes(k)) on += d;
        else no += d;
      }
      this.path(no, color, t, `opacity="${off}"`);
      if (on) this.path(on, color, t, 'stroke-linecap="round"');
      cx += w + h * 0.3;
    }
    return this;
  }

  jack(x, y, r = 15) {
    this.shadow(x + 2, y + 5, r * 1.5);
    let d = '';
    for (let i = 0; i < 6; i++) {
      const [px, py] = polar(x, y, r * 1.12, i * 60 + 30);
      d += `${i ? 'L' : 'M'}${f(px)},${f(py)}`;
    }
    this.fill(d + 'Z', '#B9BBBC');
    this.fill(d + 'Z', 'url(#kt)');
    this.circle(x, y, r * 0.84, '#d9dadb');
    this.circle(x, y, r * 0.84, 'url(#kc)');
    return this.circle(x, y, r * 0.52, '#0b0b0b');
  }
  cable(x0, y0, x1, y1, color, sag = 90) {
    const d = (o) =>
      `M${f(x0)},${f(y0)}C${f(x0 + o)},${f(y0 + sag + o * 3)} ${f(x1 + o)},${f(y1 + sag + o * 3)} ${f(x1)},${f(y1)}`;
    this.path(d(6), '#000', 10, 'opacity=".22" stroke-linecap="round"');
    this.path(d(0), mix(color, '#000000', 0.24), 10, 'stroke-linecap="round"');
    this.path(d(-0.6), color, 6.4, 'stroke-linecap="round"');
    for (const [x, y] of [
      [x0, y0],
      [x1, y1],
    ]) {
      this.circle(x, y, 12, mix(color, '#000000', 0.35));
      this.circle(x, y, 12, 'url(#kt)');
      this.circle(x, y, 5.4, mix(color, '#ffffff', 0.25));
    }
    return this;
  }
  bars(x, y, w, h, vals, color, gap = 0.34, o = 1) {
    const bw = w / vals.length;
    let d = '';
    vals.forEach((v, i) => {
      const bh = Math.max(2, v * h);
      d += `M${f(x + i * bw + (bw * gap) / 2)},${f(y + h)}v${f(-bh)}h${f(bw * (1 - gap))}v${f(bh)}Z`;
    });
    return this.fill(d, color, `opacity="${o}"`);
  }
  wave(x, y, w, h, n, color, env = () => 1) {
    // mirrored sample waveform
    const bw = w / n;
    let d = '';
    for (let i = 0; i < n; i++) {
      const t = i / n;
      const a = Math.max(0.03, env(t) * (0.35 + 0.65 * this.rnd())) * h * 0.5;
      d += `M${f(x + i * bw + bw / 2)},${f(y + h / 2 - a)}v${f(a * 2)}`;
    }
    return this.path(d, color, Math.max(1.4, bw * 0.55), 'stroke-linecap="round"');
  }
  meter(x, y, w, h, n, v, horiz = false) {
    for (let i = 0; i < n; i++) {
      const lit = i / n < v;
      const col = i > n * 0.86 ? '#E5432D' : i > n * 0.68 ? '#E9B23C' : '#58C58B';
      const fill = lit ? col : this.dark ? 'rgba(255,255,255,.09)' : 'rgba(255,255,255,.12)';
      if (horiz) this.rect(x + (w / n) * i + 1, y, w / n - 3, h, 2, fill);
      else this.rect(x, y + h - (h / n) * (i + 1) + 1.5, w, h / n - 3, 2, fill);
    }
    return this;
  }
}

// ---------------------------------------------------------------- panels
// Each entry: [width, height, draw(p, name)]
const modes = (p, x, y, list, on, w = 72, h = 28, gap = 10) =>
  list.forEach((m, i) => p.btn(x + i * (w + gap), y, w, h, i === on, { labelIn: m }));
const row = (p, y, x0, x1, labels, r, o = {}) =>
  labels.forEach((l, i) =>
    p.knob(
      labels.length === 1 ? x0 : lerp(x0, x1, i / (labels.length - 1)),
      y,
      r,
      (o.v && o.v[i]) ?? 0.18 + p.rnd() * 0.66,
      { label: l, ...o, v: undefined },
    ),
  );

const PANELS = {
  saturator: [
    1000,
    540,
    (p, name) => {
      p.vu(62, 62, 206, 138, 0.56, 'VU L');
      p.vu(298, 62, 206, 138, 0.66, 'VU R');
      modes(p, 62, 244, ['TAPE', 'TUBE', 'FET', 'FOLD'], 1, 98, 32, 16.6);
      row(p, 374, 106, 460, ['TONE', 'BIAS', 'MIX', 'OUTPUT'], 37, { v: [0.58, 0.34, 0.82, 0.5], ls: 12 });
      p.text('0', 598, 414, 14, { anchor: 'middle' });
      p.text('10', 900, 414, 14, { anchor: 'middle' });
      p.knob(748, 274, 138, 0.74, { style: 'knurl', tick: 41 });
      p.text('DRIVE', 748, 42, 15, { anchor: 'middle' });
      p.led(930, 66, 8);
      p.rule(62, 474, 938);
      p.logo(name, 62, 490, 25);
      p.text('HARMONIC STAGE', 938, 496, 12, { anchor: 'end', opacity: 0.8 });
    },
  ],
  poly: [
    1120,
    540,
    (p, name) => {
      p.fill(`M0,18a18,18 0 0 1 18,-18h1084a18,18 0 0 1 18,18v54h-1120Z`, p.c.hot);
      const on = luma(p.c.hot) > 0.45 ? '#15110e' : '#fff';
      p.logo(name, 40, 25, 23, { color: on });
      p.text('EIGHT VOICE ANALOGUE', 1080, 30, 12, { anchor: 'end', color: on });
      const S = [
        ['OSC A', 40, 250],
        ['OSC B', 272, 482],
        ['FILTER', 504, 714],
        ['AMP ENV', 736, 904],
        ['MOD ENV', 926, 1080],
      ];
      S.forEach(([t, x0, x1]) => {
        p.text(t, x0, 94, 12);
        p.rule(x0, 118, x1, 0.5);
      });
      [40, 272].forEach((x, k) => {
        p.knob(x + 50, 172, 30, 0.3 + k * 0.4, { label: 'TUNE' });
        p.knob(x + 158, 172, 30, 0.5, { label: 'PULSE' });
        for (let i = 0; i < 4; i++)
          p.btn(x + 6 + i * 51, 268, 40, 26, i === (k ? 1 : 2), { label: ['TRI', 'SAW', 'SQR', 'SUB'][i] });
      });
      p.knob(562, 178, 40, 0.66, { label: 'CUTOFF', ls: 10, labelY: 238 });
      p.knob(668, 172, 30, 0.4, { label: 'RES' });
      modes(p, 512, 270, ['12', '24', 'BP'], 1, 56, 26, 14);
      ['A', 'D', 'S', 'R'].forEach((l, i) => {
        p.fader(758 + i * 42, 138, 140, [0.2, 0.6, 0.74, 0.42][i], { w: 26, ch: 18, ticks: 0, label: l });
      });
      ['A', 'D', 'S', 'R'].forEach((l, i) => {
        p.fader(944 + i * 40, 138, 140, [0.5, 0.34, 0.2, 0.6][i], {
          w: 26,
          ch: 18,
          ticks: 0,
          label: l,
          cap: p.c.hot,
          tip: on,
        });
      });
      p.keys(40, 352, 1040, 150, 4);
    },
  ],
  space: [
    1000,
    600,
    (p, name) => {
      p.display(44, 44, 912, 330, (x, y, w, h) => {
        const cx = x + w * 0.4,
          cy = y + h * 0.5;
        for (let i = 16; i > 0; i--)
          p.add(
            `<ellipse cx="${f(cx + i * 9)}" cy="${f(cy)}" rx="${f(i * i * 1.7 + 14)}" ry="${f(i * i * 0.86 + 9)}" fill="none" stroke="${p.c.glow}" stroke-width="${f(2.6 - i * 0.1)}" opacity="${f((1 - i / 18) * 10) / 10}"/>`,
          );
        for (let i = 0; i < 70; i++) {
          const a = p.rnd() * 360,
            r = 40 + p.rnd() * 380;
          const [px, py] = polar(cx + r * 0.3, cy, r, a);
          p.circle(
            px,
            cy + (py - cy) * 0.52,
            1 + p.rnd() * 2.4,
            p.c.glow,
            `opacity="${f(0.2 + p.rnd() * 0.6)}"`,
          );
        }
        p.circle(cx, cy, 9, p.c.hot);
        p.text('12.4 S', x + w - 26, y + 26, 20, { anchor: 'end', color: p.c.glow });
        p.text('HALL', x + w - 26, y + 58, 12, { anchor: 'end', color: p.c.glow, opacity: 0.65 });
      });
      row(p, 464, 96, 656, ['SIZE', 'DECAY', 'DAMP', 'DRIFT', 'PRE', 'MIX'], 34, {
        style: 'flat',
        body: p.c.tip,
        tip: p.c.plate,
        v: [0.7, 0.82, 0.4, 0.3, 0.24, 0.55],
        ls: 12,
      });
      p.logo(name, 956, 434, 30, { anchor: 'end', maxW: 236 });
      p.text('DEEP REVERB', 956, 486, 12, { anchor: 'end', opacity: 0.75 });
      modes(p, 742, 520, ['ROOM', 'HALL', 'TIDE'], 1, 64, 26, 10);
    },
  ],
  cloud: [
    820,
    680,
    (p, name) => {
      p.display(
        48,
        48,
        724,
        372,
        (x, y, w, h) => {
          for (let i = 0; i < 340; i++) {
            const g = (p.rnd() + p.rnd() + p.rnd()) / 3;
            const px = x + w * (0.05 + 0.9 * p.rnd()),
              py = y + h * (0.5 + (g - 0.5) * 2.1 * Math.sin(Math.PI * ((px - x) / w)));
            const r = 0.8 + p.rnd() ** 3 * 8;
            p.circle(px, py, r, p.rnd() > 0.88 ? p.c.hot : p.c.glow, `opacity="${f(0.18 + p.rnd() * 0.62)}"`);
          }
          p.line(x + w * 0.36, y, x + w * 0.36, y + h, p.c.hot, 2.4);
          p.text('GRAIN 84 MS', x + 20, y + h - 30, 11, { color: p.c.glow });
          p.text('DENSITY 212', x + w - 20, y + h - 30, 11, { color: p.c.glow, anchor: 'end' });
        },
        { r: 16 },
      );
      row(p, 512, 104, 716, ['SIZE', 'SPRAY', 'PITCH', 'SHAPE', 'BLOOM'], 42, {
        style: 'arc',
        v: [0.34, 0.72, 0.5, 0.6, 0.84],
        ls: 12,
      });
      p.logo(name, 48, 616, 26);
      p.text('GRANULAR INSTRUMENT', 772, 624, 12, { anchor: 'end', opacity: 0.75 });
    },
  ],
  tape: [
    1000,
    640,
    (p, name) => {
      const reel = (x, y, r, fillR, a) => {
        p.shadow(x + 10, y + 22, r * 1.16);
        p.circle(x, y, r, '#1a1613');
        p.circle(x, y, r, 'url(#kt)', 'opacity=".5"');
        p.circle(x, y, fillR, '#4a2f22');
        for (let i = 1; i < 7; i++)
          p.circle(
            x,
            y,
            fillR * (0.5 + i * 0.07),
            'none',
            'stroke="#000" stroke-opacity=".22" stroke-width="1.6"',
          );
        for (let i = 0; i < 3; i++) {
          const t = a + i * 120;
          const [a0, b0] = polar(x, y, r * 0.86, t - 36),
            [a1, b1] = polar(x, y, r * 0.86, t + 36),
            [c0, d0] = polar(x, y, r * 0.34, t + 30),
            [c1, d1] = polar(x, y, r * 0.34, t - 30);
          p.fill(
            `M${f(a0)},${f(b0)}A${f(r * 0.86)},${f(r * 0.86)} 0 0 1 ${f(a1)},${f(b1)}L${f(c0)},${f(d0)}A${f(r * 0.34)},${f(r * 0.34)} 0 0 0 ${f(c1)},${f(d1)}Z`,
            p.c.plate,
            'opacity=".94"',
          );
        }
        p.circle(x, y, r * 0.24, '#d8d6cf');
        p.circle(x, y, r * 0.24, 'url(#kt)');
        p.circle(x, y, r * 0.08, '#191614');
      };
      reel(236, 222, 166, 130, 18);
      reel(764, 222, 166, 96, 52);
      p.path('M346,330 L430,372 L570,372 L656,330', '#2a1c14', 5);
      [
        [430, 372],
        [570, 372],
      ].forEach(([x, y]) => {
        p.shadow(x + 2, y + 4, 22);
        p.circle(x, y, 15, '#cfcdc6');
        p.circle(x, y, 15, 'url(#kt)');
      });
      p.rect(462, 330, 76, 58, 8, p.c.knob);
      p.rect(462, 330, 76, 58, 8, 'url(#kt)', 'opacity=".6"');
      p.led(500, 358, 6);
      p.vu(424, 66, 152, 104, 0.5, 'DB');
      p.rule(48, 424, 952);
      row(p, 486, 92, 560, ['INPUT', 'BIAS', 'WOW', 'FLUTTER', 'HISS'], 33, {
        v: [0.62, 0.48, 0.22, 0.3, 0.12],
        ls: 11,
      });
      modes(p, 636, 462, ['7', '15', '30'], 1, 92, 34, 18);
      p.text('INCHES PER SECOND', 636, 514, 11, { opacity: 0.8 });
      p.logo(name, 48, 582, 26);
      p.text('MASTER TAPE', 952, 590, 12, { anchor: 'end', opacity: 0.8 });
    },
  ],
  eq: [
    1140,
    560,
    (p, name) => {
      p.display(
        40,
        40,
        1060,
        350,
        (x, y, w, h) => {
          const n = 90,
            sp = [];
          for (let i = 0; i <= n; i++) {
            const t = i / n;
            sp.push([
              x + w * t,
              y +
                h * (0.52 + 0.42 * t * t) -
                h * 0.3 * p.rnd() * (1 - t * 0.7) * Math.exp(-((t - 0.22) ** 2) * 4),
            ]);
          }
          p.fill(smooth(sp) + `V${f(y + h)}H${f(x)}Z`, p.c.glow, 'opacity=".14"');
          p.path(smooth(sp), p.c.glow, 1.6, 'opacity=".5"');
          const B = [
            [0.09, -0.2, '#FF6A45', 0.06],
            [0.27, 0.22, '#F3C44E', 0.05],
            [0.47, -0.3, '#7BE0A9', 0.035],
            [0.68, 0.16, '#7FB6FF', 0.07],
            [0.88, 0.28, '#D19BFF', 0.1],
          ];
          const cur = [];
          for (let i = 0; i <= 120; i++) {
            const t = i / 120;
            let v = 0;
            B.forEach(([c, g, , q]) => {
              v += g * Math.exp(-((t - c) ** 2) / (2 * q * q));
            });
            cur.push([x + w * t, y + h * (0.5 - v * 1.1)]);
          }
          B.forEach(([c, g, col, q]) => {
            const b = [];
            for (let i = 0; i <= 40; i++) {
              const t = c + (i / 20 - 1) * q * 3;
              b.push([x + w * t, y + h * (0.5 - 1.1 * g * Math.exp(-((t - c) ** 2) / (2 * q * q)))]);
            }
            p.fill(smooth(b) + 'Z', col, 'opacity=".2"');
          });
          p.path(smooth(cur), '#fff', 3.4);
          B.forEach(([c, , col]) => {
            const k = cur[Math.round(c * 120)];
            p.circle(k[0], k[1], 16, col, 'opacity=".28"');
            p.circle(k[0], k[1], 9, col);
            p.circle(k[0], k[1], 9, 'none', 'stroke="#fff" stroke-width="2"');
          });
          ['50', '100', '500', '1K', '5K', '10K'].forEach((l, i) =>
            p.text(l, x + w * (0.1 + i * 0.16), y + h - 22, 10, {
              color: p.c.glow,
              opacity: 0.7,
              anchor: 'middle',
            }),
          );
        },
        { grid: 16 },
      );
      const cols = ['#E5532D', '#D9A21E', '#2E9E67', '#2C6BD8', '#8A4BD0'];
      cols.forEach((col, i) =>
        p.knob(92 + i * 112, 470, 34, [0.3, 0.66, 0.2, 0.6, 0.72][i], {
          style: 'arc',
          color: col,
          label: ['LOW', 'BODY', 'MID', 'BITE', 'AIR'][i],
          ls: 12,
        }),
      );
      p.logo(name, 1100, 440, 28, { anchor: 'end', maxW: 400 });
      modes(p, 812, 492, ['STEREO', 'MID', 'SIDE'], 0, 88, 28, 12);
    },
  ],
  comp: [
    1160,
    400,
    (p, name) => {
      for (const x of [26, 1134]) for (const y of [38, 362]) p.screw(x, y, 10);
      p.rule(60, 318, 1100, 0.35);
      p.vu(442, 58, 276, 186, 0.36, 'GR DB');
      row(p, 130, 126, 336, ['THRESHOLD', 'RATIO'], 48, { style: 'bar', v: [0.4, 0.62], ls: 12, tick: 11 });
      row(p, 130, 824, 1034, ['ATTACK', 'RELEASE'], 48, { style: 'bar', v: [0.3, 0.7], ls: 12 });
      [84, 778].forEach((x, k) =>
        modes(p, x, 258, k ? ['AUTO', 'SC', 'HPF', 'MIX'] : ['2', '4', '10', 'ALL'], k ? 0 : 1, 66, 28, 12),
      );
      p.logo(name, 62, 338, 22);
      for (let i = 0; i < 14; i++) p.led(760 + i * 23, 350, 6, i < 9, i > 10 ? '#E5432D' : p.c.hot);
    },
  ],
  keys: [
    980,
    520,
    (p, name) => {
      p.logo(name, 54, 56, 34);
      p.text('FELT PIANO, CLOSE MICS', 54, 112, 12, { opacity: 0.8 });
      p.shadow(770, 158, 128);
      p.circle(760, 146, 98, p.c.hot);
      p.circle(760, 146, 98, 'url(#sun)');
      for (let i = 1; i < 5; i++)
        p.circle(760, 146, 98 - i * 20, 'none', 'stroke="#fff" stroke-opacity=".25" stroke-width="1.6"');
      p.text('WARMTH', 760, 266, 11, { anchor: 'middle' });
      row(p, 196, 96, 456, ['FELT', 'HAMMER', 'ROOM', 'TAPE'], 34, {
        style: 'flat',
        v: [0.7, 0.3, 0.52, 0.2],
        ls: 11,
        labelY: undefined,
      });
      p.keys(54, 312, 872, 156, 4);
    },
  ],
  pads: [
    800,
    780,
    (p, name) => {
      p.display(52, 52, 440, 150, (x, y, w, h) => {
        p.wave(
          x + 18,
          y + 24,
          w - 36,
          h - 60,
          70,
          p.c.glow,
          (t) => Math.exp(-t * 3.2) * (0.5 + 0.5 * Math.abs(Math.sin(t * 26))),
        );
        p.line(x + w * 0.3, y, x + w * 0.3, y + h, p.c.hot, 2.4);
        p.text('KIT 07  BRICK LANE', x + 18, y + h - 26, 11, { color: p.c.glow });
      });
      p.logo(name, 748, 62, 30, { anchor: 'end', maxW: 216 });
      p.text('DRUM SAMPLER', 748, 110, 11, { anchor: 'end', opacity: 0.8 });
      [560, 640, 720].forEach((x, i) => p.knob(x, 168, 27, [0.3, 0.7, 0.5][i], { tick: 0 }));
      const on = { 0: 1, 3: 1, 6: 2, 9: 1, 10: 2, 15: 1 };
      for (let i = 0; i < 16; i++) {
        const x = 52 + (i % 4) * 177,
          y = 244 + Math.floor(i / 4) * 125;
        const s = on[i];
        p.shadow(x + 82, y + 66, 100, 72, 0.8);
        if (s === 1) p.rect(x - 6, y - 6, 177, 122, 18, p.c.hot, 'opacity=".25"');
        p.rect(x, y, 165, 110, 12, s === 1 ? p.c.hot : s ? p.c.tip : p.c.knob);
        p.rect(x, y, 165, 110, 12, 'url(#kt)', 'opacity=".5"');
        p.text(String(i + 1), x + 14, y + 14, 10, { color: s === 2 ? '#16130C' : '#fff', opacity: 0.75 });
      }
    },
  ],
  grid: [
    1080,
    640,
    (p, name) => {
      p.logo(name, 54, 50, 26);
      p.text('GENERATIVE SEQUENCER', 1026, 58, 12, { anchor: 'end', opacity: 0.75 });
      for (let r = 0; r < 8; r++)
        for (let c = 0; c < 16; c++) {
          const x = 54 + c * 61.2,
            y = 108 + r * 50;
          const on = ([0x8811, 0x2492, 0x0404, 0x9249, 0x1040, 0xa2a2, 0x4108, 0x1111][r] >> (15 - c)) & 1;
          const play = c === 6;
          p.rect(
            x,
            y,
            52,
            40,
            8,
            on
              ? play
                ? p.c.hot
                : p.c.knob === '#F8F6F0'
                  ? '#1B9A63'
                  : p.c.hot
              : play
                ? mix(p.c.plate, p.c.hot, 0.24)
                : mix(p.c.plate, '#000000', this_dark(p) ? -0.1 : 0.075),
          );
          if (on) p.rect(x, y, 52, 40, 8, 'url(#kt)', 'opacity=".4"');
        }
      row(p, 566, 92, 450, ['PROB', 'DRIFT', 'SWING', 'LENGTH'], 28, {
        style: 'flat',
        v: [0.6, 0.3, 0.5, 0.8],
        ls: 11,
      });
      modes(p, 706, 552, ['EUCLID', 'WALK', 'MIRROR'], 0, 100, 34, 10);
    },
  ],
  echo: [
    560,
    780,
    (p, name) => {
      p.screw(34, 34);
      p.screw(526, 34);
      p.screw(34, 746);
      p.screw(526, 746);
      row(p, 138, 122, 438, ['TIME', 'DRIFT', 'REPEATS'], 50, { v: [0.6, 0.36, 0.74], ls: 13 });
      p.display(72, 262, 416, 150, (x, y, w, h) => {
        for (let i = 0; i < 13; i++) {
          const bx = x + 26 + i * 29.5,
            bh = (h - 44) * Math.exp(-i * 0.2);
          p.rect(
            bx,
            y + h / 2 - bh / 2,
            11,
            bh,
            5.5,
            i % 3 === 1 ? p.c.hot : p.c.glow,
            `opacity="${f(1 - i * 0.055)}"`,
          );
        }
      });
      p.logo(name, 280, 462, 34, { anchor: 'middle', maxW: 430 });
      p.text('FLOCKING DELAY', 280, 522, 12, { anchor: 'middle', opacity: 0.8 });
      p.shadow(290, 676, 104);
      p.circle(280, 652, 74, mix(p.c.plate, '#000000', 0.35));
      p.circle(280, 652, 58, '#C9C7C2');
      p.circle(280, 652, 58, 'url(#kt)');
      p.circle(280, 652, 46, '#dddbd6');
      p.circle(280, 652, 46, 'url(#kc)');
      p.led(280, 560, 9);
      p.knob(440, 650, 30, 0.5, { label: 'MIX', tick: 9 });
      p.knob(120, 650, 30, 0.7, { label: 'TONE', tick: 9 });
    },
  ],
  scope: [
    1060,
    640,
    (p, name) => {
      p.display(44, 44, 972, 452, (x, y, w, h) => {
        const n = 96,
          v = [];
        for (let i = 0; i < n; i++) {
          const t = i / n;
          v.push(
            Math.max(
              0.03,
              (0.85 - t * 0.7) * (0.4 + 0.6 * Math.abs(Math.sin(t * 9 + 1) * Math.cos(t * 23))) +
                p.rnd() * 0.07,
            ),
          );
        }
        p.bars(x + 24, y + 26, w - 250, h - 74, v, p.c.glow, 0.3, 0.86);
        const pk = v.map((q, i) => [
          x + 24 + ((w - 250) / n) * (i + 0.5),
          y + 26 + (h - 74) * (1 - Math.min(1, q * 1.12 + 0.05)),
        ]);
        p.path(smooth(pk), p.c.hot, 2.4);
        ['-14.2', 'LUFS INT', '-9.8', 'LUFS SHORT', '-1.0', 'TRUE PEAK'].forEach((t, i) =>
          p.text(t, x + w - 30, y + 44 + (i >> 1) * 124 + (i % 2) * 46, i % 2 ? 11 : 32, {
            anchor: 'end',
            color: p.c.glow,
            opacity: i % 2 ? 0.7 : 1,
            weight: i % 2 ? 1.5 : 4,
          }),
        );
        ['20', '100', '1K', '10K'].forEach((t, i) =>
          p.text(t, x + 40 + i * 218, y + h - 30, 11, { color: p.c.glow, opacity: 0.75 }),
        );
      });
      p.logo(name, 44, 556, 28);
      modes(p, 660, 550, ['SPECTRUM', 'LOUDNESS', 'PHASE'], 0, 112, 34, 10);
    },
  ],
  strip: [
    420,
    752,
    (p, name) => {
      p.logo(name, 40, 44, 26, { maxW: 340 });
      p.text('GAIN AND PHASE', 40, 88, 11, { opacity: 0.75 });
      p.fader(156, 150, 380, 0.62, { w: 78, ch: 40, ticks: 17, cap: p.c.hot, tip: '#fff' });
      p.display(276, 138, 96, 404, (x, y, w, h) => {
        p.meter(x + 14, y + 12, 28, h - 24, 26, 0.74);
        p.meter(x + 54, y + 12, 28, h - 24, 26, 0.68);
      });
      p.knob(108, 640, 42, 0.5, { label: 'PAN', style: 'flat', tip: p.c.hot });
      modes(p, 198, 604, ['INV L', 'INV R'], 1, 82, 32, 10);
      modes(p, 198, 650, ['MONO', 'DIM'], 0, 82, 32, 10);
    },
  ],
  fm: [
    1120,
    580,
    (p, name) => {
      p.logo(name, 48, 46, 30);
      p.text('SIX OPERATOR FM', 1072, 56, 12, { anchor: 'end', opacity: 0.8 });
      p.rule(48, 96, 1072);
      p.display(48, 124, 300, 270, (x, y, w) => {
        const N = [
          [150, 40],
          [80, 110],
          [220, 110],
          [80, 190],
          [150, 190],
          [220, 190],
        ];
        [
          [0, 1],
          [0, 2],
          [1, 3],
          [2, 4],
          [2, 5],
        ].forEach(([a, b]) =>
          p.path(
            `M${x + N[a][0]},${y + N[a][1]}L${x + N[b][0]},${y + N[b][1]}`,
            p.c.glow,
            2.6,
            'opacity=".7"',
          ),
        );
        N.forEach(([a, b], i) => {
          p.rect(
            x + a - 24,
            y + b - 20,
            48,
            40,
            7,
            i < 3 ? p.c.disp : p.c.glow,
            `stroke="${p.c.glow}" stroke-width="2.6"`,
          );
          p.text(String(6 - i), x + a, y + b - 8, 16, {
            anchor: 'middle',
            color: i < 3 ? p.c.glow : p.c.disp,
          });
        });
        p.line(x, y + 236, x + w, y + 236, p.c.glow, 2, 'opacity=".5"');
      });
      for (let i = 0; i < 6; i++) {
        const x = 384 + (i % 3) * 236,
          y = 124 + Math.floor(i / 3) * 142;
        p.display(
          x,
          y,
          120,
          76,
          (a, b, w, h) => {
            const pts = [];
            for (let k = 0; k <= 60; k++) {
              const t = k / 60;
              pts.push([
                a + 8 + (w - 16) * t,
                b +
                  h / 2 -
                  (h / 2 - 10) *
                    Math.sin(t * 12.6 + Math.sin(t * 6.28 * (i + 1)) * (i * 0.6)) *
                    Math.exp(-t * (i % 3)),
              ]);
            }
            p.path(smooth(pts), p.c.glow, 2.2);
          },
          { r: 5 },
        );
        p.knob(x + 172, y + 36, 30, 0.25 + p.rnd() * 0.6, { tick: 9 });
        p.text(`OP ${i + 1}`, x, y + 92, 11);
      }
      row(
        p,
        474,
        92,
        1028,
        ['ALGO', 'FEEDBACK', 'RATIO', 'DETUNE', 'ATTACK', 'DECAY', 'BRIGHT', 'LEVEL'],
        32,
        { ls: 11, tick: 9 },
      );
    },
  ],
  wavetable: [
    1120,
    620,
    (p, name) => {
      const stack = (x, y, w, h, k) =>
        p.display(x, y, w, h, () => {
          for (let i = 0; i < 22; i++) {
            const q = i / 21;
            const pts = [];
            const ox = x + 30 + q * w * 0.16,
              oy = y + h * 0.88 - q * h * 0.66,
              ww = w * 0.72;
            for (let j = 0; j <= 44; j++) {
              const t = j / 44;
              const s =
                Math.sin(t * 6.283 * (1 + k)) * (1 - q) +
                q * (((t * (3 + k)) % 1) * 2 - 1) * 0.8 +
                0.25 * Math.sin(t * 6.283 * (5 + k * 3)) * Math.sin(q * 3);
              pts.push([ox + ww * t, oy - s * h * 0.085 * Math.sin(Math.PI * t) * 1.7]);
            }
            const sel = i === (k ? 14 : 8);
            p.add(
              `<path d="${poly(pts)}" fill="${p.c.disp}" fill-opacity=".75" stroke="${sel ? p.c.hot : p.c.glow}" stroke-width="${sel ? 3.4 : 1.5}" opacity="${sel ? 1 : f(0.35 + q * 0.5)}" stroke-linejoin="round"/>`,
            );
          }
          p.text(k ? 'TABLE B' : 'TABLE A', x + 18, y + 18, 11, { color: p.c.glow });
        });
      stack(44, 44, 502, 300, 0);
      stack(574, 44, 502, 300, 1);
      row(p, 432, 96, 1024, ['POS A', 'WARP', 'UNISON', 'CUTOFF', 'RES', 'DRIVE', 'SPREAD', 'POS B'], 38, {
        style: 'arc',
        ls: 11,
      });
      p.rule(44, 524, 1076);
      p.logo(name, 44, 550, 28);
      p.text('WAVETABLE SYNTHESIZER', 1076, 558, 12, { anchor: 'end', opacity: 0.75 });
    },
  ],
  voices: [
    960,
    600,
    (p, name) => {
      p.logo(name, 54, 54, 32);
      p.text('FORTY VOICES, ONE ROOM', 54, 108, 12, { opacity: 0.8 });
      ['SOPRANO', 'ALTO', 'TENOR', 'BASS'].forEach((l, i) => {
        const x = 120 + i * 128;
        p.fader(x, 176, 280, [0.7, 0.54, 0.82, 0.4][i], {
          w: 64,
          ch: 34,
          ticks: 13,
          cap: i === 2 ? p.c.hot : p.c.knob,
        });
        p.text(l, x, 508, 11, { anchor: 'middle' });
      });
      p.display(
        620,
        60,
        286,
        286,
        (x, y, w, h) => {
          for (let i = 0; i < 9; i++)
            p.add(
              `<ellipse cx="${x + w / 2}" cy="${y + h / 2}" rx="${22 + i * 15}" ry="${10 + i * (15 - i * 0.4)}" fill="none" stroke="${i === 5 ? p.c.hot : p.c.glow}" stroke-width="${i === 5 ? 4 : 2}" opacity="${i === 5 ? 1 : f(0.9 - i * 0.08)}"/>`,
            );
          p.text('AH', x + 18, y + h - 30, 13, { color: p.c.glow });
          p.text('OO', x + w - 18, y + h - 30, 13, { color: p.c.glow, anchor: 'end' });
        },
        { r: 143 },
      );
      row(p, 446, 672, 856, ['VOWEL', 'DISTANCE'], 44, { v: [0.62, 0.34], ls: 12 });
    },
  ],
  steps: [
    1120,
    460,
    (p, name) => {
      p.logo(name, 52, 52, 32);
      row(p, 90, 560, 1030, ['CHOP', 'PITCH', 'DECAY', 'CRUSH', 'MIX'], 34, {
        ls: 11,
        tick: 9,
        v: [0.7, 0.5, 0.34, 0.2, 0.9],
      });
      p.text('BEAT REPEAT', 52, 106, 12, { opacity: 0.8 });
      p.display(52, 190, 1016, 108, (x, y, w, h) => {
        for (let i = 0; i < 16; i++) {
          const k = [1, 1, 2, 1, 4, 1, 1, 3, 1, 2, 1, 8, 1, 1, 6, 2][i];
          for (let j = 0; j < k; j++) {
            const sw = 54 / k;
            p.rect(
              x + 10 + i * 63 + j * sw,
              y + h - 12 - (h - 26) * (k > 3 ? 1 - j / (k * 1.4) : 0.82),
              sw - 3,
              (h - 26) * (k > 3 ? 1 - j / (k * 1.4) : 0.82),
              3,
              k > 3 ? p.c.hot : p.c.glow,
              `opacity="${k > 3 ? 1 : 0.75}"`,
            );
          }
        }
      });
      for (let i = 0; i < 16; i++) p.btn(58 + i * 63.5, 336, 50, 72, [2, 4, 7, 11, 14].includes(i), { r: 9 });
    },
  ],
  amp: [
    1060,
    640,
    (p, name) => {
      const id = p.id('g');
      p.defs.push(
        `<pattern id="${id}" width="12" height="12" patternUnits="userSpaceOnUse"><rect width="12" height="12" fill="${mix(p.c.knob, '#000000', 0.1)}"/><path d="M0,0L12,12M12,0L0,12" stroke="${p.c.plate}" stroke-opacity=".34" stroke-width="1.5"/></pattern>`,
      );
      p.rect(40, 40, 980, 350, 14, '#0b0908');
      p.rect(48, 48, 964, 334, 10, `url(#${id})`);
      p.rect(48, 48, 964, 334, 10, 'url(#am)');
      const lw = measure(name, 34, { sx: 1.35, track: 3.4 }) + 60;
      p.rect(530 - lw / 2, 182, lw, 74, 8, p.c.plate);
      p.rect(530 - lw / 2, 182, lw, 74, 8, 'url(#kt)', 'opacity=".4"');
      p.logo(name, 530, 202, 34, { anchor: 'middle' });
      p.rect(40, 414, 980, 186, 10, mix(p.c.plate, '#000000', 0.06));
      row(p, 492, 188, 832, ['GAIN', 'BASS', 'MIDDLE', 'TREBLE', 'PRESENCE', 'MASTER'], 40, {
        style: 'bar',
        ls: 12,
      });
      p.shadow(94, 504, 30);
      p.circle(92, 498, 22, '#3a3a38');
      p.circle(92, 498, 16, p.c.hot);
      p.circle(87, 492, 5, '#fff', 'opacity=".7"');
      p.text('POWER', 92, 556, 11, { anchor: 'middle' });
      p.jack(946, 498, 26);
      p.text('INPUT', 946, 556, 11, { anchor: 'middle' });
    },
  ],
  duo: [
    760,
    640,
    (p, name) => {
      p.logo(name, 52, 52, 32);
      p.text('TRANSIENT SHAPER', 52, 106, 12, { opacity: 0.75 });
      p.led(704, 68, 8);
      p.display(52, 154, 656, 120, (x, y, w, h) =>
        p.wave(x + 14, y + 10, w - 28, h - 20, 110, p.c.glow, (t) => {
          const k = (t * 4) % 1;
          return Math.exp(-k * 6) + 0.06;
        }),
      );
      p.knob(220, 436, 100, 0.78, {
        style: 'flat',
        label: 'ATTACK',
        tick: 21,
        body: p.c.hot,
        tip: '#fff',
        ls: 14,
        labelY: 584,
      });
      p.knob(540, 436, 100, 0.36, {
        style: 'flat',
        label: 'SUSTAIN',
        tick: 21,
        ls: 14,
        labelY: 584,
        body: p.dark ? p.c.knob : mix(p.c.plate, '#000000', 0.06),
        tip: p.c.hot,
      });
    },
  ],
  imager: [
    860,
    640,
    (p, name) => {
      p.display(52, 52, 756, 356, (x, y, w, h) => {
        const cx = x + w / 2,
          cy = y + h - 18;
        for (let i = 1; i <= 4; i++) p.path(arc(cx, cy, i * 80, -90, 90), p.c.glow, 1.4, 'opacity=".3"');
        for (let a = -90; a <= 90; a += 30) {
          const [px, py] = polar(cx, cy, 330, a);
          p.line(cx, cy, px, py, p.c.glow, 1.2, 'opacity=".25"');
        }
        const lobe = (k) => {
          const pts = [[cx, cy]];
          for (let a = -80; a <= 80; a += 8)
            pts.push(
              polar(cx, cy, k * (70 + 215 * Math.cos(rad(a * 0.92)) * (1 + 0.04 * Math.cos(rad(a * 9)))), a),
            );
          pts.push([cx, cy]);
          return smooth(pts);
        };
        [1, 0.82, 0.62].forEach((k, i) => p.fill(lobe(k), p.c.hot, `opacity="${[0.28, 0.4, 0.9][i]}"`));
        p.path(lobe(1), p.c.hot, 2.4);
        for (let i = 0; i < 130; i++) {
          const a = (p.rnd() + p.rnd() - 1) * 80,
            r = 20 + p.rnd() * 270;
          const [px, py] = polar(cx, cy, r, a);
          p.circle(px, py, 2, p.c.glow, 'opacity=".7"');
        }
      });
      p.knob(148, 514, 60, 0.7, { style: 'knurl', tick: 21 });
      p.text('WIDTH', 240, 506, 13);
      row(p, 506, 404, 504, ['LOW', 'HIGH'], 32, { ls: 11, tick: 9 });
      p.logo(name, 808, 492, 28, { anchor: 'end', maxW: 236 });
      p.text('STEREO IMAGE', 808, 542, 11, { anchor: 'end', opacity: 0.75 });
    },
  ],
  mono: [
    1120,
    480,
    (p, name) => {
      p.logo(name, 48, 46, 28);
      p.text('BASS LINE', 1072, 52, 12, { anchor: 'end', opacity: 0.8 });
      p.rule(48, 92, 1072);
      row(p, 160, 104, 1016, ['TUNE', 'CUTOFF', 'RESONANCE', 'ENV MOD', 'DECAY', 'ACCENT', 'DRIVE'], 42, {
        v: [0.5, 0.62, 0.8, 0.44, 0.3, 0.7, 0.56],
        ls: 12,
      });
      for (let i = 0; i < 13; i++) {
        const blk = [1, 3, 6, 8, 10].includes(i);
        const x = 54 + i * 64,
          y = blk ? 282 : 312;
        p.btn(x, y, 50, blk ? 96 : 110, i === 4, { r: 7, off: blk ? '#1b1a17' : '#F3F1E8' });
        p.led(x + 25, 268, 4.5, [0, 4, 7, 9, 12].includes(i));
      }
      modes(p, 904, 300, ['SLIDE', 'ACC'], 0, 78, 40, 12);
      modes(p, 904, 366, ['RUN', 'STOP'], 0, 78, 56, 12);
    },
  ],
  xy: [
    980,
    660,
    (p, name) => {
      p.display(
        52,
        52,
        560,
        430,
        (x, y, w, h) => {
          const pts = [];
          for (let i = 0; i <= 26; i++) {
            const t = i / 26;
            pts.push([
              x + w * (0.12 + 0.74 * t),
              y + h * (0.72 - 0.5 * Math.sin(t * 2.4) + 0.08 * Math.sin(t * 14)),
            ]);
          }
          for (let k = 5; k >= 0; k--)
            p.path(
              smooth(pts.map(([a, b], i) => [a - k * 5, b + k * 15 + Math.sin(i * 0.7 + k) * 5])),
              k ? p.c.glow : p.c.hot,
              k ? 1.6 : 4,
              `opacity="${k ? f(0.7 - k * 0.1) : 1}" stroke-linecap="round"`,
            );
          const e = pts[19];
          p.circle(e[0], e[1], 30, p.c.hot, 'opacity=".25"');
          p.circle(e[0], e[1], 15, '#fff');
          p.text('BOW SPEED', x + 18, y + h - 28, 11, { color: p.c.glow });
          p.text('PRESSURE', x + w - 18, y + 18, 11, { color: p.c.glow, anchor: 'end' });
        },
        { grid: 10, r: 12 },
      );
      ['VLN I', 'VLN II', 'VLA', 'VC'].forEach((l, i) =>
        p.fader(690 + i * 74, 66, 300, [0.7, 0.6, 0.5, 0.8][i], { w: 40, ch: 24, ticks: 9, label: l }),
      );
      row(p, 462, 714, 886, ['ROOM', 'VIBRATO'], 0.01, { tick: 0, ls: 0.01 });
      p.knob(730, 478, 36, 0.6, { label: 'ROOM', ls: 12 });
      p.knob(866, 478, 36, 0.36, { label: 'VIBRATO', ls: 12 });
      p.rule(52, 556, 928);
      p.logo(name, 52, 584, 28, { maxW: 700 });
      p.text('CHAMBER ENSEMBLE', 928, 592, 12, { anchor: 'end', opacity: 0.8 });
    },
  ],
  modular: [
    1148,
    690,
    (p, name) => {
      const mods = [
        ['VCO', 190],
        ['FOLD', 150],
        ['VCF', 190],
        ['LFO', 150],
        ['MIX', 240],
        ['OUT', 140],
      ];
      let x = 40;
      const J = [];
      mods.forEach(([t, w], i) => {
        p.rect(
          x,
          70,
          w - 8,
          580,
          6,
          i % 2 ? mix(p.c.plate, '#ffffff', 0.35) : p.c.plate,
          `stroke="#000" stroke-opacity=".28" stroke-width="1.6"`,
        );
        p.screw(x + 16, 86, 6);
        p.screw(x + w - 24, 634, 6);
        p.text(t, x + (w - 8) / 2, 100, 16, { anchor: 'middle' });
        const cx = x + (w - 8) / 2;
        p.knob(cx, 200, i % 2 ? 36 : 50, 0.2 + p.rnd() * 0.6, {
          tick: 11,
          style: i % 3 ? 'cap' : 'knurl',
          body: i === 2 ? p.c.hot : p.c.knob,
        });
        if (w > 160)
          [cx - w * 0.24, cx + w * 0.24].forEach((kx) =>
            p.knob(kx, 340, 25, 0.2 + p.rnd() * 0.7, { tick: 9 }),
          );
        else p.knob(cx, 334, 25, 0.5, { tick: 9 });
        p.led(cx, 414, 5, i % 2 === 0);
        for (let r = 0; r < 2; r++)
          for (let c = 0; c < (w > 160 ? 3 : 2); c++) {
            const n = w > 160 ? 3 : 2;
            const jx = cx + (c - (n - 1) / 2) * (w > 200 ? 64 : 52),
              jy = 478 + r * 80;
            p.jack(jx, jy, 15);
            J.push([jx, jy]);
          }
        x += w;
      });
      const cc = ['#F4562F', '#F3C44E', '#1B9A63', '#F1A9B3', '#14161C'];
      [
        [1, 8],
        [4, 12],
        [10, 20],
        [15, 24],
        [5, 22],
      ].forEach(([a, b], i) => {
        if (J[a] && J[b]) p.cable(J[a][0], J[a][1], J[b][0], J[b][1], cc[i], 70 + i * 22);
      });
      p.logo(name, 42, 26, 22);
      p.text('MODULAR RACK', 1090, 31, 12, { anchor: 'end', opacity: 0.8 });
    },
  ],
  clock: [
    820,
    620,
    (p, name) => {
      p.display(52, 52, 716, 176, (x, y) => {
        p.seg7('128.00', x + 40, y + 36, 104, p.c.glow);
        p.text('BPM', x + 560, y + 40, 16, { color: p.c.glow });
        p.text('4/4', x + 560, y + 76, 16, { color: p.c.glow, opacity: 0.7 });
        p.text('SYNC', x + 560, y + 118, 16, { color: p.c.hot });
      });
      p.knob(214, 412, 118, 0.58, { style: 'knurl', tick: 31 });
      ['1/4', '1/8', '1/16', '1/32', '3T', '5T'].forEach((l, i) =>
        p.btn(416 + (i % 3) * 120, 292 + Math.floor(i / 3) * 92, 104, 72, i === 2, { labelIn: l, r: 10 }),
      );
      p.logo(name, 416, 512, 30, { maxW: 350 });
      p.text('CLOCK AND MIDI SYNC', 416, 560, 11, { opacity: 0.75 });
    },
  ],
};
function this_dark(p) {
  return p.dark;
}

const PANEL_OF = {
  'saturos-pro': 'saturator',
  'longitude-8': 'poly',
  tidewater: 'space',
  halflight: 'cloud',
  reelhouse: 'tape',
  'plumbline-eq': 'eq',
  'keystone-bus': 'comp',
  'lantern-keys': 'keys',
  brickfield: 'pads',
  'ostinato-grid': 'grid',
  'murmur-echo': 'echo',
  scopewell: 'scope',
  trimline: 'strip',
  nightboat: 'fm',
  wavelock: 'wavetable',
  choirloft: 'voices',
  ratchet: 'steps',
  ironbridge: 'amp',
  footfall: 'duo',
  widebeam: 'imager',
  monolark: 'mono',
  'coldharbour-strings': 'xy',
  patchyard: 'modular',
  'tempo-mill': 'clock',
};
const BY_CATEGORY = {
  synthesizer: ['poly', 'fm', 'wavetable', 'mono', 'cloud'],
  effect: ['saturator', 'space', 'tape', 'comp', 'echo', 'eq', 'amp', 'steps', 'duo'],
  sampler: ['pads', 'keys', 'voices', 'xy'],
  utility: ['scope', 'strip', 'imager'],
  other: ['grid', 'modular', 'clock'],
};
function panelType(slug, category = 'other') {
  if (PANEL_OF[slug]) return PANEL_OF[slug];
  const list = BY_CATEGORY[category] || BY_CATEGORY.other;
  return list[hash(slug + ':panel') % list.length];
}

/** Draw the bare panel: { w, h, defs, body } */
function buildPanel({ slug, name, category }) {
  const c = paletteFor(slug),
    [w, h, draw] = PANELS[panelType(slug, category)];
  const p = new Panel(w, h, c, slug);
  draw(p, name);
  return { w, h, c, dark: p.dark, defs: p.defs.join(''), body: p.out.join('') };
}

const SHARED = `<radialGradient id="ks"><stop offset="0" stop-opacity=".5"/><stop offset=".62" stop-opacity=".26"/><stop offset="1" stop-opacity="0"/></radialGradient>
<linearGradient id="kt" x1=".3" y1="0" x2=".7" y2="1"><stop offset="0" stop-color="#fff" stop-opacity=".26"/><stop offset=".45" stop-color="#fff" stop-opacity="0"/><stop offset="1" stop-opacity=".26"/></linearGradient>
<linearGradient id="kc" x1=".3" y1="0" x2=".7" y2="1"><stop offset="0" stop-opacity=".16"/><stop offset=".5" stop-opacity="0"/><stop offset="1" stop-color="#fff" stop-opacity=".16"/></linearGradient>
<linearGradient id="gl" x1="0" y1="0" x2="1" y2="1"><stop offset="0" stop-color="#fff" stop-opacity=".11"/><stop offset="1" stop-color="#fff" stop-opacity=".015"/></linearGradient>
<linearGradient id="vu" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="#fff" stop-opacity=".5"/><stop offset="1" stop-color="#B97A2A" stop-opacity=".3"/></linearGradient>
<linearGradient id="ky" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-opacity=".34"/><stop offset=".16" stop-opacity="0"/><stop offset=".93" stop-opacity="0"/><stop offset="1" stop-opacity=".16"/></linearGradient>
<radialGradient id="sun" cx=".4" cy=".35"><stop offset="0" stop-color="#fff" stop-opacity=".55"/><stop offset="1" stop-color="#fff" stop-opacity="0"/></radialGradient>
<linearGradient id="am" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-opacity=".5"/><stop offset=".3" stop-opacity=".05"/><stop offset="1" stop-opacity=".4"/></linearGradient>
<linearGradient id="pl" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="#fff" stop-opacity=".13"/><stop offset=".5" stop-color="#fff" stop-opacity="0"/><stop offset="1" stop-opacity=".1"/></linearGradient>
<filter id="bl" x="-40%" y="-40%" width="180%" height="200%"><feGaussianBlur stdDeviation="26"/></filter><filter id="bs" x="-20%" y="-20%" width="140%" height="150%"><feGaussianBlur stdDeviation="7"/></filter>`;

/** Panel with thickness and cast shadow, at (x, y), scaled by s. */
function placed(b, x, y, s, { lift = 1 } = {}) {
  const r = 18,
    sh = mix(b.c.ground, '#000000', 0.78);
  return (
    `<g transform="translate(${f(x)} ${f(y)}) scale(${Math.round(s * 1e4) / 1e4})">` +
    `<rect x="${f(14 * lift)}" y="${f(54 * lift)}" width="${b.w - 28 * lift}" height="${b.h}" rx="${r + 8}" fill="${sh}" opacity=".5" filter="url(#bl)"/>` +
    `<rect x="2" y="${f(12 * lift)}" width="${b.w - 4}" height="${b.h}" rx="${r}" fill="#000" opacity=".45" filter="url(#bs)"/>` +
    `<rect y="9" width="${b.w}" height="${b.h}" rx="${r}" fill="${mix(b.c.plate, '#000000', b.dark ? 0.6 : 0.45)}"/>` +
    `<rect width="${b.w}" height="${b.h}" rx="${r}" fill="${b.c.plate}"/><rect width="${b.w}" height="${b.h}" rx="${r}" fill="url(#pl)"/>` +
    `${b.body}<rect x="1" y="1" width="${b.w - 2}" height="${b.h - 2}" rx="${r - 1}" fill="none" stroke="#fff" stroke-opacity="${b.dark ? 0.16 : 0.6}" stroke-width="2"/></g>`
  );
}
const svg = (w, h, title, defs, body) =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${w} ${h}" width="${w}" height="${h}" role="img" aria-label="${title}"><title>${title}</title><defs>${SHARED}${defs}</defs>${body}</svg>\n`;
const groundFill = (c, id = 'gd') => [
  `<radialGradient id="${id}" cx=".5" cy=".36" r=".8"><stop offset="0" stop-color="${mix(c.ground, '#ffffff', luma(c.ground) > 0.6 ? 0.22 : 0.1)}"/><stop offset="1" stop-color="${mix(c.ground, '#000000', 0.08)}"/></radialGradient>`,
  `url(#${id})`,
];

export const VIEWS = ['cover', 'front', 'poster', 'tile', 'macro', 'night', 'angle', 'og'];

export function render(product, { view = 'cover' } = {}) {
  const b = buildPanel(product),
    c = b.c,
    title = product.name
      .replace(/&/g, '&amp;')
      .replace(/</g, '&lt;')
      .replace(/>/g, '&gt;')
      .replace(/"/g, '&quot;');
  if (view === 'front') {
    // transparent; for heroes over any ground
    const m = 70;
    return svg(b.w + m * 2, b.h + m * 2 + 40, title, b.defs, placed(b, m, m, 1));
  }
  if (view === 'poster') {
    // tall crop for banners: panel runs off the right edge
    const W = 1200,
      H = 900,
      s = ((H * 0.8) / b.h) * (b.w > b.h * 1.5 ? 1 : 0.95);
    const [g, fl] = groundFill(c);
    return svg(
      W,
      H,
      title,
      b.defs + g,
      `<rect width="${W}" height="${H}" fill="${fl}"/>` + placed(b, W * 0.12, (H - b.h * s) / 2 - 10, s),
    );
  }
  if (view === 'tile') {
    // repeated panels, rotated
    const W = 1600,
      H = 1000,
      s = 520 / b.w;
    const [g, fl] = groundFill(c);
    let o = '';
    const dx = b.w * s + 60,
      dy = b.h * s + 60;
    for (let r = -3; r < 6; r++)
      for (let k = -3; k < 6; k++)
        o += `<use href="#pn" x="${f(k * dx + (r % 2 ? dx / 2 : 0))}" y="${f(r * dy)}"/>`;
    return svg(
      W,
      H,
      title,
      b.defs + g + `<g id="pn">${placed(b, 0, 0, s, { lift: 0.6 })}</g>`,
      `<rect width="${W}" height="${H}" fill="${fl}"/><g transform="translate(300 120) rotate(-18)">${o}</g>`,
    );
  }
  if (view === 'macro') {
    // close-up
    const W = 1600,
      H = 1000,
      s = Math.max(W / b.w, H / b.h) * 1.55;
    const r = rng(product.slug + 'macro');
    return svg(
      W,
      H,
      title,
      b.defs,
      `<rect width="${W}" height="${H}" fill="${c.plate}"/>` +
        `<g transform="rotate(-7 800 500)">${placed(b, -b.w * s * (0.12 + 0.2 * r()), -b.h * s * (0.1 + 0.16 * r()), s)}</g>`,
    );
  }
  if (view === 'night') {
    // on black, lit by its own display colour
    const W = 1600,
      H = 1000,
      s = Math.min((W * 0.7) / b.w, (H * 0.74) / b.h);
    const x = (W - b.w * s) / 2,
      y = (H - b.h * s) / 2 - 16;
    return svg(
      W,
      H,
      title,
      b.defs +
        `<radialGradient id="nl" cx=".5" cy=".45" r=".62"><stop offset="0" stop-color="${mix(c.accent, '#0E0D0C', 0.62)}"/><stop offset="1" stop-color="#0E0D0C"/></radialGradient>`,
      `<rect width="${W}" height="${H}" fill="url(#nl)"/>` + placed(b, x, y, s),
    );
  }
  if (view === 'angle') {
    // lying on the ground, seen from the side
    const W = 1600,
      H = 1000,
      [g, fl] = groundFill(c),
      M = [0.88, -0.34, 0.62, 0.66];
    const pt = (x, y) => [M[0] * x + M[2] * y, M[1] * x + M[3] * y];
    const q = [pt(0, 0), pt(b.w, 0), pt(0, b.h), pt(b.w, b.h)],
      xs = q.map((v) => v[0]),
      ys = q.map((v) => v[1]);
    const bw = Math.max(...xs) - Math.min(...xs),
      bh = Math.max(...ys) - Math.min(...ys),
      s = Math.min((W * 0.86) / bw, (H * 0.84) / bh);
    const tx = (W - bw * s) / 2 - Math.min(...xs) * s,
      ty = (H - bh * s) / 2 - Math.min(...ys) * s - 14;
    return svg(
      W,
      H,
      title,
      b.defs + g,
      `<rect width="${W}" height="${H}" fill="${fl}"/><g transform="matrix(${M.join(' ')} ${f(tx)} ${f(ty)}) scale(${Math.round(s * 1e4) / 1e4})">${placed(b, 0, 0, 1, { lift: 1.6 })}</g>`,
    );
  }
  if (view === 'og') {
    // social card
    const W = 1200,
      H = 630,
      s = Math.min((W * 0.56) / b.w, (H * 0.72) / b.h);
    const [g, fl] = groundFill(c);
    const t = (str, x, y, z, o) => {
      const pp = new Panel(0, 0, c, 'og');
      pp.logo(str, x, y, z, { color: c.on, maxW: 400, ...o });
      return pp.out.join('');
    };
    return svg(
      W,
      H,
      title,
      b.defs + g,
      `<rect width="${W}" height="${H}" fill="${fl}"/>` +
        t(product.name, 60, 74, 46) +
        placed(b, W - b.w * s - 56, H - b.h * s - 70, s),
    );
  }
  // cover: 4:3 card image
  const W = 1200,
    H = 900,
    s = Math.min((W * 0.85) / b.w, (H * 0.78) / b.h);
  const [g, fl] = groundFill(c);
  return svg(
    W,
    H,
    title,
    b.defs + g,
    `<rect width="${W}" height="${H}" fill="${fl}"/>` +
      placed(b, (W - b.w * s) / 2, (H - b.h * s) / 2 - 8, s),
  );
}
