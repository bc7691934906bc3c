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

  it('has its address, for those who copy it or open it elsewhere', () => {
    show();
    expect(screen.getByRole('link', { name }).getAttribute('href')).toBe('/plugins?free=true');
  });

  it('changes the screen without loading the page', () => {
    show();
    expect(follow()).toBe(false);
    expect(screen.getByRole('status').textContent).toBe('/plugins');
  });

  it('is left to the browser where another window is wanted', () => {
    show();
    follow({ ctrlKey: true });
    expect(screen.getByRole('status').textContent).toBe('/news');
  });

  it('is not followed where whoever set it says so', () => {
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
  ])('on %s one to %s is marked as current: %s', (path, to, current) => {
    render(
      <MemoryRouter initialEntries={[path]}>
        <NavLink to={to}>{name}</NavLink>
      </MemoryRouter>,
    );
    expect(screen.getByRole('link').getAttribute('aria-current')).toBe(current);
  });
});
