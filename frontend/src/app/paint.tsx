import { StrictMode } from 'react';
import { renderToString } from 'react-dom/server';
import { StaticRouter } from 'react-router-dom';
import { Answers } from '../api/answers';
import { bringAnswers } from '../api/inlined';
import { bringTold } from '../api/told';
import type { Lang } from '../api/types';
import { inlinedTexts } from '../features/i18n/texts';
import { Providers } from './providers';
import { Shop } from './shop';

/** A screen as a guest sees it who opens its address. */
export interface PaintedScreen {
  path: string;
  lang: Lang;
  /** The address by which search engines know it. */
  address: string;
  /** The API's answers that stand in the page, by the addresses they were asked at. */
  answers: ReadonlyMap<string, unknown>;
}

/** The HTML of a screen. What it needs to know is brought first: rendering is one step, nothing else runs in between. */
export function paint(screen: PaintedScreen, told: Readonly<Record<string, string>>): string {
  const { path, lang, address, answers } = screen;
  bringTold(told, address);
  bringAnswers(answers);
  const start = { answers: new Answers(), texts: inlinedTexts(lang), isDev: false };
  return renderToString(
    <StrictMode>
      <Providers start={start}>
        <StaticRouter location={path}>
          <Shop />
        </StaticRouter>
      </Providers>
    </StrictMode>,
  );
}
