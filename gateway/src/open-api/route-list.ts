import { accessOf, needsRecentLogin } from '../access/access';
import type { DeclaredRoute } from '../http/routes';
import { cachedReadOf } from '../read-cache/cached-get';

/** The rate limits that a controller method applies, by the name of the rule. */
function rateLimitsOf({ handler }: DeclaredRoute): string[] {
  return [...handler.toString().matchAll(/\.(?:limits|gifts)\.(\w+)\(/g)].map(([, rule = '']) => rule);
}

function cacheOf({ handler }: DeclaredRoute): string | undefined {
  const read = cachedReadOf(handler);
  if (!read) return undefined;
  const events = read.invalidations.map(
    ({ event, field }) => event.subject + (field ? ` of its ${field}` : ''),
  );
  return events.length > 0 ? `cached until ${events.join(', ')}` : 'cached';
}

/** A line for each route with access, recent log-in, cache and rate limits, so that a diff shows a change of them. */
export function routeList(routes: readonly DeclaredRoute[]): string {
  const lines = routes.map((route) => {
    const limits = rateLimitsOf(route);
    return [
      `${route.path} ${route.verb}`,
      accessOf(route.handler, route.constructor),
      needsRecentLogin(route.handler) ? 'recent log-in' : undefined,
      cacheOf(route),
      limits.length > 0 ? `rate limit ${limits.join(', ')}` : undefined,
    ]
      .filter((part) => part !== undefined)
      .join(' | ');
  });
  return `${lines.sort().join('\n')}\n`;
}
