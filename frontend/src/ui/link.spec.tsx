import { fireEvent, render, screen } from '@testing-library/react';
import { MemoryRouter, useLocation } from 'react-router-dom';
import { Link, NavLink } from './link';

const name = 'Plug-ins';

function Where() {
  return <output>{useLocation().pathname}</output>;
}

describe('a link', () => {
  const show = (onClick?: (event: { preventDefault: () => void }) => void) =>
    render(
      <MemoryRouter initialEntries={['/news']}>
        <Link to="/plugins?free=true" {...(onClick ? { onClick } : {})}>
          {name}
        </Link>
        <Where />
      </MemoryRouter>,
    );
  const follow = (how = {}) => fireEvent.click(screen.getByRole('link', { name }), how);

  it('has an href, so that it can be copied or opened elsewhere', () => {
    show();
    expect(screen.getByRole('link', { name }).getAttribute('href')).toBe('/plugins?free=true');
  });

  it('navigates without a page load', () => {
    show();
    expect(follow()).toBe(false);
    expect(screen.getByRole('status').textContent).toBe('/plugins');
  });

  it('leaves opening another window to the browser', () => {
    show();
    follow({ ctrlKey: true });
    expect(screen.getByRole('status').textContent).toBe('/news');
  });

  it('does not navigate after preventDefault', () => {
    show((event) => event.preventDefault());
    follow();
    expect(screen.getByRole('status').textContent).toBe('/news');
  });
});

describe('a link of a menu', () => {
  it.each([
    ['/plugins', '/plugins', 'page'],
    ['/plugins/contra', '/plugins', 'page'],
    ['/plugins-old', '/plugins', null],
    ['/news', '/plugins', null],
    ['/', '/', 'page'],
    ['/news', '/', null],
  ])('on %s a link to %s is current: %s', (path, to, current) => {
    render(
      <MemoryRouter initialEntries={[path]}>
        <NavLink to={to}>{name}</NavLink>
      </MemoryRouter>,
    );
    expect(screen.getByRole('link').getAttribute('aria-current')).toBe(current);
  });
});
