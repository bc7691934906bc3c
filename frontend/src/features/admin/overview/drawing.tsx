import { useEffect, useRef, useState } from 'react';
import 'uplot/dist/uPlot.min.css';
import { useScheme } from '../../../ui/use-scheme';
import { useLanguage } from '../../i18n/language';
import { drawBars, type Pointed } from './bars';
import type { Chart, Row } from './figures';
import { Tip } from './tip';

interface DrawingProps {
  chart: Chart;
  rows: readonly Row[];
}

/** The drawing says nothing that the table under it does not say, so it is not read aloud. */
export function Drawing({ chart, rows }: DrawingProps) {
  const { lang } = useLanguage();
  const scheme = useScheme();
  const place = useRef<HTMLDivElement>(null);
  const [pointed, setPointed] = useState<Pointed>();
  const row = pointed && rows[pointed.index];
  // The scheme is a reason to draw anew: a canvas keeps the colours it was painted with.
  useEffect(() => {
    if (!place.current) return undefined;
    return drawBars(place.current, { rows, lines: chart.lines, lang }, setPointed);
  }, [chart, rows, lang, scheme]);
  return (
    <div className="ov-draw" aria-hidden="true">
      <div ref={place} />
      {pointed && row ? <Tip chart={chart} row={row} pointed={pointed} /> : null}
    </div>
  );
}
