import type { ComponentPropsWithRef, MouseEvent } from 'react';
import { type To, useHref, useLinkClickHandler, useLocation, useResolvedPath } from 'react-router-dom';

interface LinkProps extends Omit<ComponentPropsWithRef<'a'>, 'href'> {
  to: To;
}

/**
 * A link to another screen, built from the router's hooks as its documentation describes. The router's own link adds attributes
 * for prefetching, which needs its framework mode.
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

/** A link of a menu: marked as current on its screen and on all screens below it. */
export function NavLink({ to, ...rest }: LinkProps) {
  const { pathname } = useLocation();
  const { pathname: target } = useResolvedPath(to);
  const isCurrent = pathname === target || pathname.startsWith(`${target}/`);
  return <Link {...rest} to={to} aria-current={isCurrent ? 'page' : undefined} />;
}
