import type { ComponentPropsWithRef, MouseEvent } from 'react';
import { type To, useHref, useLinkClickHandler, useLocation, useResolvedPath } from 'react-router-dom';

interface LinkProps extends Omit<ComponentPropsWithRef<'a'>, 'href'> {
  to: To;
}

/**
 * A way to another screen. The router's own link brings four kilobytes for prefetching that nothing here uses; this is what its
 * documentation says to build from its hooks.
 */
export function Link({ to, onClick, ...rest }: LinkProps) {
  const href = useHref(to);
  const go = useLinkClickHandler<HTMLAnchorElement>(to, rest.target ? { target: rest.target } : {});
  const followed = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event);
    if (!event.defaultPrevented) go(event);
  };
  return <a {...rest} href={href} onClick={followed} />;
}

/** A link of a menu: the screen it leads to, and every screen below that, is marked as the current one. */
export function NavLink({ to, ...rest }: LinkProps) {
  const { pathname } = useLocation();
  const { pathname: target } = useResolvedPath(to);
  const isCurrent = pathname === target || pathname.startsWith(`${target}/`);
  return <Link {...rest} to={to} aria-current={isCurrent ? 'page' : undefined} />;
}
