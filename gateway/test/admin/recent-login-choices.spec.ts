import { accessOf, needsRecentLogin } from '../../src/access/access';
import { GatewayModule } from '../../src/gateway.module';
import { controllersOf, declaredRoutes } from '../../src/http/routes';
import { recentLogin, sessionAlone } from './recent-login-choices';

const routes = controllersOf(GatewayModule).flatMap(declaredRoutes);
const isExport = (path: string) => path.endsWith('.csv');
const nameOf = ({ verb, path }: { verb: string; path: string }) => `${verb} ${path}`;

/** Writes and exports of administrators. */
const decided = routes.filter(
  ({ verb, path, handler, constructor }) =>
    accessOf(handler, constructor) === 'admin' && (verb !== 'GET' || isExport(path)),
);

describe('writes and exports of administrators', () => {
  it('choose between a recent log-in and the session alone, each of them', () => {
    expect(decided.map(nameOf).sort()).toEqual([...recentLogin, ...sessionAlone].sort());
  });

  it('need a recent log-in where it is chosen, and nowhere else', () => {
    const guarded = decided.filter(({ handler }) => needsRecentLogin(handler));
    expect(guarded.map(nameOf).sort()).toEqual([...recentLogin].sort());
  });
});
