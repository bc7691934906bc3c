import { isDatabaseUrl, readDatabaseAddress, withDatabase } from './database-address';

const several = 'postgres://anna:p%40ss@10.0.0.1:5432,db-2,[::1]:5433/shop?target_session_attrs=read-write';

describe('database addresses', () => {
  it.each([
    'postgres://shop:secret@postgres:5432/shop?sslmode=verify-full&sslrootcert=/tls/ca.pem',
    'postgresql://shop@db/shop',
    several,
  ])('accept %s', (url) => {
    expect(isDatabaseUrl(url)).toBe(true);
  });

  it.each([
    'mysql://shop@db/shop',
    'postgres://shop@db-1,/shop',
    'postgres://shop@db-1:54a32,db-2/shop',
    'postgres:///shop',
    '',
    undefined,
  ])('reject %s', (url) => {
    expect(isDatabaseUrl(url)).toBe(false);
  });

  it('name each server of a list', () => {
    const { servers, urlOf } = readDatabaseAddress(several);
    expect(servers).toEqual(['10.0.0.1:5432', 'db-2', '[::1]:5433']);
    expect(urlOf('[::1]:5433')).toBe(
      'postgres://anna:p%40ss@[::1]:5433/shop?target_session_attrs=read-write',
    );
  });

  it('leave the address of one server as it is', () => {
    const url = 'postgres://shop:secret@postgres:5432/shop';
    const { servers, urlOf } = readDatabaseAddress(url);
    expect([servers, urlOf('other:1')]).toEqual([['postgres:5432'], url]);
  });

  it('change database and login and keep all servers', () => {
    expect(withDatabase(several, 'licensing', { user: 'licensing', password: 'x/y' })).toBe(
      'postgres://licensing:x%2Fy@10.0.0.1:5432,db-2,[::1]:5433/licensing?target_session_attrs=read-write',
    );
    expect(withDatabase('postgres://anna:s@db:1/x', 'news')).toBe('postgres://anna:s@db:1/news');
  });
});
