import { useEffect, useRef, useState } from 'react';
import 'uplot/dist/uPlot.min.css';
import { useColorScheme } from '../../../ui/browser/use-color-scheme';
import { useLanguage } from '../../i18n/language';
import { drawBars, type HoveredBar } from './bars';
import type { Chart, Row } from './figures';
import { ChartTooltip } from './chart-tooltip';
import styles from './overview.module.css';

interface ChartCanvasProps {
  chart: Chart;
  rows: readonly Row[];
}

/** Hidden from screen readers, because the table below contains the same data. */
export function ChartCanvas({ chart, rows }: ChartCanvasProps) {
  const { lang } = useLanguage();
  const scheme = useColorScheme();
  const place = useRef<HTMLDivElement>(null);
  const [pointed, setPointed] = useState<HoveredBar>();
  const row = pointed && rows[pointed.index];
  // A change of the theme redraws the chart, because a canvas keeps its colours.
  useEffect(() => {
    if (!place.current) return undefined;
    return drawBars(place.current, { rows, lines: chart.lines, lang }, setPointed);
  }, [chart, rows, lang, scheme]);
  return (
    <div className={styles.drawing} aria-hidden="true">
      <div ref={place} />
      {pointed && row ? <ChartTooltip chart={chart} row={row} pointed={pointed} /> : null}
    </div>
  );
}
