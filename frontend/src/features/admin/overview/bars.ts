import uPlot from 'uplot';
import type { Lang } from '../../../api/types';
import { shortDate } from '../../i18n/formats';
import { axisTicks } from './axis-ticks';
import type { Row } from './figures';

const height = 220;
const amountsWidth = 56;
const sideSpace = 8;
/** Width of the longest date label with its margin. */
const dateSpace = 112;
const colours = ['--chart-1', '--chart-2'];

export interface Bars {
  rows: readonly Row[];
  lines: readonly string[];
  lang: Lang;
}

/** The row under the pointer and the area of its bars. */
export interface HoveredBar {
  index: number;
  left: number;
  top: number;
  width: number;
  height: number;
  /** Centre of the area as a fraction of the chart width. */
  along: number;
}

/** Read on each paint, because the theme may have changed. */
const colour = (name: string) => (plot: uPlot) => getComputedStyle(plot.root).getPropertyValue(name).trim();

/** Rows with a date label: as many as fit, each centred in its section, so that no label overflows. */
function dated(rows: number, room: number): number[] {
  const parts = Math.min(rows, Math.floor(room / dateSpace));
  return Array.from({ length: parts }, (_, part) => Math.floor(((part + 0.5) * rows) / parts));
}

function axesOf({ rows, lang }: Bars, amounts: number[], font: string): uPlot.Axis[] {
  const shared = { font, stroke: colour('--chart-axis'), ticks: { show: false } };
  return [
    {
      ...shared,
      size: 26,
      grid: { show: false },
      border: { show: true, stroke: colour('--chart-axis'), width: 1 },
      incrs: [1],
      space: 1,
      splits: (plot) => dated(rows.length, plot.width - amountsWidth - sideSpace),
      values: (_plot, found) => found.map((row) => shortDate(rows[row]?.day ?? '', lang)),
    },
    {
      ...shared,
      size: amountsWidth,
      gap: 8,
      // The date axis is already drawn at zero.
      grid: {
        stroke: colour('--chart-grid'),
        width: 1,
        filter: (_plot, found) => found.map((at) => at || null),
      },
      splits: () => amounts,
      values: (_plot, found) => found.map(String),
    },
  ];
}

/** Bars of one line are centred over their day; those of two lines are side by side. */
function seriesOf(lines: readonly string[]): uPlot.Series[] {
  const width = 0.8 / lines.length;
  const bars = (align: -1 | 0 | 1) => uPlot.paths.bars?.({ size: [width], align });
  return lines.map((_, index) => ({
    paths: bars(lines.length === 1 ? 0 : index === 0 ? -1 : 1),
    fill: colour(colours[index] ?? '--chart-1'),
    width: 0,
    points: { show: false },
  }));
}

function hoveredBar(plot: uPlot, rows: number): HoveredBar | undefined {
  const { idx: index } = plot.cursor;
  if (index === null || index === undefined) return undefined;
  const { offsetLeft, offsetTop, clientWidth, clientHeight } = plot.over;
  const width = clientWidth / rows;
  const left = offsetLeft + index * width;
  const along = (left + width / 2) / plot.width;
  return { index, left, top: offsetTop, width, height: clientHeight, along };
}

/** Draws a bar chart in the width of its container and reports the hovered bar. @returns removes the chart */
export function drawBars(
  place: HTMLElement,
  bars: Bars,
  onPoint: (pointed: HoveredBar | undefined) => void,
): () => void {
  const { rows, lines } = bars;
  const values = lines.map((line) => rows.map((row) => row.values[line] ?? 0));
  const amounts = axisTicks(Math.max(...values.flat()));
  const options: uPlot.Options = {
    width: place.clientWidth,
    height,
    padding: [sideSpace, sideSpace, 0, 0],
    legend: { show: false },
    cursor: { x: false, y: false, points: { show: false }, drag: { x: false, y: false } },
    scales: {
      x: { time: false, range: () => [-0.5, rows.length - 0.5] },
      y: { range: () => [0, amounts.at(-1) ?? 1] },
    },
    axes: axesOf(bars, amounts, `12px ${getComputedStyle(place).fontFamily}`),
    series: [{}, ...seriesOf(lines)],
    hooks: { setCursor: [(plot) => onPoint(hoveredBar(plot, rows.length))] },
  };
  const plot = new uPlot(options, [rows.map((_, index) => index), ...values], place);
  const paint = () => plot.redraw(false);
  const observer = new ResizeObserver(() => plot.setSize({ width: place.clientWidth, height }));
  observer.observe(place);
  document.fonts.addEventListener('loadingdone', paint);
  return () => {
    document.fonts.removeEventListener('loadingdone', paint);
    observer.disconnect();
    plot.destroy();
  };
}
