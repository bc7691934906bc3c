import type { ComponentType } from 'react';
import type { RouteObject } from 'react-router-dom';
import { matchScreen, type Screen as ScreenEntry, screens } from '../../../libs/i18n/src/screens/screens';
import { GuestsOnly, SignedInOnly } from './routing/guards';
import { LazyScreen, Screen } from './routing/lazy-screen';
import { paths } from './routing/paths';
import { NotFound } from './routing/not-found';
import { Shell } from './shell/shell';

const modules = import.meta.glob<{ Component: ComponentType }>([
  './screens/*/*-screen.tsx',
  './screens/admin-screen.tsx',
]);

/** The screens by their files; the code of each is loaded when it is shown. */
const lazyScreens = new Map<string, LazyScreen>();

function lazyScreen(file: string): LazyScreen {
  const load = modules[`./screens/${file}.tsx`];
  if (!load) throw new Error(`the screen ${file} does not exist`);
  const lazy = lazyScreens.get(file) ?? new LazyScreen(load);
  lazyScreens.set(file, lazy);
  return lazy;
}

const routesFor = (access: ScreenEntry['access']): RouteObject[] =>
  screens
    .filter((screen) => screen.access === access)
    .map(({ path, file }) => ({ path, element: <Screen of={lazyScreen(file)} /> }));

export const routes: RouteObject[] = [
  { element: <SignedInOnly />, children: routesFor('admins') },
  {
    element: <Shell />,
    children: [
      ...routesFor(undefined),
      { element: <SignedInOnly redirectTo={paths.register} />, children: routesFor('buyers') },
      { element: <GuestsOnly />, children: routesFor('guests') },
      { element: <SignedInOnly />, children: routesFor('customers') },
      { path: '*', element: <NotFound /> },
    ],
  },
];

/** Loads the code of the screen of a path in advance. @throws when it does not load */
export async function loadScreen(path: string): Promise<void> {
  const found = matchScreen(path);
  if (found) await lazyScreen(found.screen.file).load();
}

/** Screens whose code did not load are loaded again when they are shown next. */
export function resetFailedScreens(): void {
  for (const lazy of lazyScreens.values()) lazy.resetFailure();
}
