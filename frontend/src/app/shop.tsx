import { useEffect } from 'react';
import { useLocation, useRoutes } from 'react-router-dom';
import { resetFailedScreens, routes } from './routes';
import { ScreenErrorBoundary } from './routing/screen-error-boundary';
import { ErrorScreen } from './screens/error-screen';

function Screens() {
  return useRoutes(routes);
}

/** Removes the attributes that change the server-rendered page until hydration (public/assets/before-paint-5.js). */
function useHydrationAttributes(): void {
  useEffect(() => {
    for (const name of ['visitor', 'cart', 'purchase']) delete document.documentElement.dataset[name];
  }, []);
}

/**
 * The current screen. It stays while the code of the next one loads, because there is no Suspense boundary:
 * with one, React would hydrate the screen apart from its surroundings, in one long task.
 */
export function Shop() {
  const { pathname } = useLocation();
  useHydrationAttributes();
  return (
    <ScreenErrorBoundary
      path={pathname}
      fallback={(error) => <ErrorScreen error={error} />}
      onError={resetFailedScreens}
    >
      <Screens />
    </ScreenErrorBoundary>
  );
}
