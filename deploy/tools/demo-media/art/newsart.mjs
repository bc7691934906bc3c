// Covers for news items: large graphic crops made with the same kit as the panels.
import { PALETTES, hash } from './palette.mjs';
import { Panel, rng, mix, luma } from './faceplate.mjs';

const W = 1600,
  H = 1000;
const ORDER = [
  'vermilion',
  'sky',
  'butter',
  'bottle',
  'lilac',
  'bone',
  'cobalt',
  'rose',
  'mint',
  'rust',
  'moss',
  'navy',
  'steel',
  'plum',
  'chalk',
  'graphite',
];

const MOTIFS = {
  knob(p, c) {
    p.circle(1010, 610, 760, mix(c.ground, '#ffffff', 0.08));
    p.knob(1010, 610, 430, 0.66, { style: 'knurl', tick: 61, body: c.knob, tip: c.tip });
  },
  ridges(p, c, r) {
    p.rect(0, 0, W, H, 0, c.disp);
    for (let i = 0; i < 30; i++) {
      const y = 150 + i * 30,
        k = r() * 6;
      let d = `M-20,${y}`;
      for (let x = 0; x <= W; x += 16) {
        const t = x / W,
          e = Math.exp(-(((t - 0.52) / 0.2) ** 2));
        d += `L${x},${Math.round(y - e * 150 * Math.abs(Math.sin(x * 0.013 + k) * Math.cos(x * 0.031 + i)) - r() * 5)}`;
      }
      p.add(
        `<path d="${d}L${W + 20},${y}V${H}H-20Z" fill="${c.disp}" stroke="${i === 13 ? c.hot : c.glow}" stroke-width="${i === 13 ? 6 : 2.6}" stroke-linejoin="round"/>`,
      );
    }
  },
  steps(p, c, r) {
    for (let y = 0; y < 6; y++)
      for (let x = 0; x < 10; x++) {
        const on = r() > 0.72,
          cx = 125 + x * 150,
          cy = 125 + y * 150;
        p.shadow(cx + 6, cy + 16, 66, 62, 0.7);
        p.circle(cx, cy, 52, on ? c.plate : mix(c.ground, '#000000', 0.12));
        p.circle(cx, cy, 52, 'url(#kt)', 'opacity=".6"');
        if (on && r() > 0.5) p.circle(cx, cy, 16, c.hot);
      }
  },
  rings(p, c) {
    for (let i = 11; i >= 0; i--)
      p.circle(
        560 + i * 26,
        560 - i * 9,
        60 + i * 74,
        mix(
          c.ground,
          i % 2 ? '#000000' : '#ffffff',
          i % 2 ? 0.05 + (11 - i) * 0.02 : 0.06 + (11 - i) * 0.018,
        ),
      );
    p.circle(560, 560, 62, c.hot);
    p.circle(560, 560, 14, c.on);
  },
  cables(p, c) {
    const cols = [c.hot, c.plate, '#F3C44E', '#A5D9BD', c.knob];
    for (let y = 0; y < 2; y++)
      for (let x = 0; x < 6; x++) {
        p.jack(170 + x * 252, 260 + y * 440, 56);
      }
    [
      [0, 0, 3, 1],
      [1, 1, 4, 0],
      [2, 0, 5, 1],
      [0, 1, 2, 1],
      [3, 0, 5, 0],
    ].forEach(([a, b, d, e], i) => {
      const x0 = 170 + a * 252,
        y0 = 260 + b * 440,
        x1 = 170 + d * 252,
        y1 = 260 + e * 440,
        sag = 240 + i * 40,
        k = cols[i];
      const path = (o) =>
        `M${x0},${y0}C${x0 + o},${y0 + sag + o} ${x1 + o},${y1 + sag * 0.5 + o} ${x1},${y1}`;
      p.path(path(22), '#000', 40, 'opacity=".2" stroke-linecap="round"');
      p.path(path(0), mix(k, '#000000', 0.25), 40, 'stroke-linecap="round"');
      p.path(path(-4), k, 26, 'stroke-linecap="round"');
      p.path(path(-8), '#fff', 4, 'opacity=".35" stroke-linecap="round"');
      [
        [x0, y0],
        [x1, y1],
      ].forEach(([x, y]) => {
        p.shadow(x + 8, y + 18, 66);
        p.circle(x, y, 46, mix(k, '#000000', 0.3));
        p.circle(x, y, 46, 'url(#kt)');
        p.circle(x, y, 20, mix(k, '#ffffff', 0.2));
      });
    });
  },
  spectro(p, c, r) {
    for (let i = 0; i < 40; i++) {
      const t = i / 40,
        v = 0.2 + 0.75 * Math.abs(Math.sin(t * 5 + 0.6) * Math.cos(t * 11)) * (1 - t * 0.5);
      const h = v * 800;
      p.rect(
        30 + i * 38.6,
        H - h - 80,
        26,
        h,
        13,
        i % 9 === 4 ? c.hot : c.plate,
        `opacity="${i % 9 === 4 ? 1 : 0.92}"`,
      );
      p.circle(43 + i * 38.6, H - h - 116 - r() * 30, 11, c.on);
    }
  },
  faders(p, c) {
    [0.72, 0.4, 0.86, 0.55, 0.3].forEach((v, i) => {
      const x = 210 + i * 296;
      p.rect(x - 12, -30, 24, H + 60, 12, mix(c.ground, '#000000', 0.7));
      for (let k = 0; k < 16; k++) p.rect(x + 86, 40 + k * 62, k % 5 ? 24 : 46, 4, 2, c.on, 'opacity=".4"');
      const y = H * (1 - v);
      p.shadow(x + 18, y + 74, 150, 150);
      p.rect(x - 82, y - 70, 164, 140, 18, i === 2 ? c.hot : c.plate);
      p.rect(x - 82, y - 70, 164, 140, 18, 'url(#kt)');
      p.rect(x - 70, y - 5, 140, 10, 5, i === 2 ? '#fff' : c.ink);
    });
  },
  roll(p, c, r) {
    p.rect(0, 0, W, H, 0, mix(c.ground, '#000000', 0.06));
    for (let i = 1; i < 12; i++) p.rect(0, i * 84, W, 3, 0, c.on, 'opacity=".12"');
    for (let i = 1; i < 8; i++) p.rect(i * 200, 0, 3, H, 0, c.on, 'opacity=".12"');
    let y = 6;
    for (let x = 20; x < W - 80;) {
      const w = [90, 190, 190, 290][Math.floor(r() * 4)];
      y = Math.max(1, Math.min(10, y + Math.round((r() - 0.5) * 6)));
      p.rect(x + 6, y * 84 + 18, w - 10, 72, 12, '#000', 'opacity=".2"');
      p.rect(x, y * 84 + 9, w - 10, 70, 12, r() > 0.8 ? c.hot : c.plate);
      x += w;
    }
    p.rect(860, 0, 7, H, 0, c.hot);
  },
  reel(p, c) {
    const x = 980,
      y = 520;
    p.shadow(x + 50, y + 90, 720);
    p.circle(x, y, 620, '#171412');
    p.circle(x, y, 500, '#4a2f22');
    for (let i = 0; i < 12; i++)
      p.circle(x, y, 500 - i * 22, 'none', 'stroke="#000" stroke-opacity=".22" stroke-width="5"');
    for (let i = 0; i < 3; i++) {
      const A = (d, R) =>
        [x + R * Math.sin((d * Math.PI) / 180), y - R * Math.cos((d * Math.PI) / 180)].map((v) =>
          Math.round(v),
        );
      const t = 20 + i * 120,
        [a, b, e, g] = [A(t - 38, 560), A(t + 38, 560), A(t + 30, 210), A(t - 30, 210)];
      p.fill(`M${a}A560,560 0 0 1 ${b}L${e}A210,210 0 0 0 ${g}Z`, c.plate);
    }
    p.circle(x, y, 150, '#d8d6cf');
    p.circle(x, y, 150, 'url(#kt)');
    p.circle(x, y, 50, '#191614');
  },
  keys(p, c) {
    for (let i = 0; i < 8; i++) {
      p.rect(i * 204 - 6, -40, 196, 980, 20, '#000', 'opacity=".25"');
      p.rect(i * 204 - 10, -60, 196, 980, 20, i === 3 ? c.hot : luma(c.plate) > 0.5 ? c.plate : '#F2EEE5');
      p.rect(i * 204 - 10, 860, 196, 60, 20, 'url(#kt)');
    }
    [1, 2, 4, 5, 6].forEach((i) => {
      p.rect(i * 204 - 68, -40, 132, 640, 14, '#000', 'opacity=".28"');
      p.rect(i * 204 - 76, -60, 128, 640, 14, '#171513');
      p.rect(i * 204 - 58, -60, 92, 590, 10, '#2c2926');
    });
  },
};
const ML = Object.keys(MOTIFS);

/** Selects palette and motif of each cover, so that adding or removing an article does not change the others. */
const COVER_NUMBERS = {
  'saturos-pro-2-1': 0,
  'loudness-in-plain-words': 2,
  'midi-2-and-us': 3,
  'nine-nights-with-a-piano': 4,
  'native-on-apple-silicon': 5,
  'brickfield-2': 6,
  'why-our-reverbs-move': 7,
  'nightboat-is-out': 8,
  'formats-explained': 9,
  'patchyard-open-beta': 10,
  'three-computers-one-licence': 11,
  'a-string-in-twenty-lines': 12,
  'choirloft-legato': 13,
  'sample-rates-honestly': 14,
  'modular-evening': 15,
};

/** The cover of an article; one without a number of its own gets one that is derived from its slug. */
export function renderNews(slug) {
  const n = COVER_NUMBERS[slug] ?? hash(slug);
  const c = PALETTES[ORDER[(n * 5) % ORDER.length]],
    motif = ML[(n * 3) % ML.length];
  const p = new Panel(W, H, c, slug);
  MOTIFS[motif](p, c, rng(slug));
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${W} ${H}" width="${W}" height="${H}" role="img" aria-hidden="true"><defs><radialGradient id="ks"><stop offset="0" stop-opacity=".5"/><stop offset=".62" stop-opacity=".26"/><stop offset="1" stop-opacity="0"/></radialGradient><linearGradient id="kt" x1=".3" y1="0" x2=".7" y2="1"><stop offset="0" stop-color="#fff" stop-opacity=".26"/><stop offset=".45" stop-color="#fff" stop-opacity="0"/><stop offset="1" stop-opacity=".26"/></linearGradient><linearGradient id="kc" x1=".3" y1="0" x2=".7" y2="1"><stop offset="0" stop-opacity=".16"/><stop offset=".5" stop-opacity="0"/><stop offset="1" stop-color="#fff" stop-opacity=".16"/></linearGradient><linearGradient id="gl"><stop stop-opacity="0"/></linearGradient>${p.defs.join('')}</defs><rect width="${W}" height="${H}" fill="${c.ground}"/>${p.out.join('')}</svg>\n`;
}
