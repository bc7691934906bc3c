import { useEffect } from 'react';
import { useLocation, useRoutes } from 'react-router-dom';
import { forgetFailedScreens, routes } from './routes';
import { ScreenErrors } from './screen-errors';
import { ErrorScreen } from './screens/error-screen';

function Screens() {
  return useRoutes(routes);
}

/** Until now the page showed what was painted for guests (public/assets/before-paint-2.js); from here on it knows its visitor. */
function useTakenOver(): void {
  useEffect(() => {
    delete document.documentElement.dataset['known'];
  }, []);
}

/**
 * The screen of the address. While the code of the next one comes, the one before stays: there is nothing to fall back on, and
 * with a boundary here React would take over the server's markup apart from what surrounds it, all at once.
 */
export function Shop() {
  const { pathname } = useLocation();
  useTakenOver();
  return (
    <ScreenErrors path={pathname} instead={() => <ErrorScreen />} onError={forgetFailedScreens}>
      <Screens />
    </ScreenErrors>
  );
}
