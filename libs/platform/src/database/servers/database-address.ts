/** The address of a database: one server, or several of which one accepts writes. */
export interface DatabaseAddress {
  /** `host:port` of each server, in the order of the URL. */
  servers: string[];
  /** The same address with one of the servers. */
  urlOf: (server: string) => string;
}

/** Scheme and credentials, servers, then database and parameters. */
const form = /^(postgres(?:ql)?:\/\/(?:[^@/?#]*@)?)([^@/?#]+)([/?#].*)?$/;
const serverForm = /^(\[[0-9a-fA-F:.]+\]|[^:,[\]]+)(:\d{1,5})?$/;

/** For validation: the form of `DATABASE_URL`. */
export function isDatabaseUrl(url: unknown): boolean {
  const [, , hosts] = (typeof url === 'string' && form.exec(url)) || [];
  return hosts?.split(',').every((server) => serverForm.test(server)) ?? false;
}

/**
 * Reads `postgres://user:password@host-1:5432,host-2:5432/database`, the form of libpq (PostgreSQL, "Specifying Multiple Hosts").
 * Other texts have one server and stay as they are.
 */
export function readDatabaseAddress(url: string): DatabaseAddress {
  const [, before = '', hosts = '', after = ''] = form.exec(url) ?? [];
  const servers = hosts.split(',');
  return { servers, urlOf: servers.length > 1 ? (server) => `${before}${server}${after}` : () => url };
}

/** The same servers with another database, and with other credentials if they are given. */
export function withDatabase(
  url: string,
  database: string,
  login?: { user: string; password: string },
): string {
  const { servers, urlOf } = readDatabaseAddress(url);
  const [first = ''] = servers;
  const single = new URL(urlOf(first));
  single.pathname = `/${database}`;
  if (login) {
    single.username = login.user;
    single.password = login.password;
  }
  return servers.length > 1 ? single.href.replace(`@${first}/`, `@${servers.join(',')}/`) : single.href;
}
