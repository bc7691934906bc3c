import { Client, type ClientConfig } from 'pg';
import { type DatabaseAddress, readDatabaseAddress } from './database-address';

/** The server that accepted writes last, by the servers of an address. */
const knownPrimaries = new Map<string, string>();

const defaultTimeoutMs = 1_500;

/** A server in recovery: a standby, or the old primary after a failover. Its SQLSTATE marks it as transient. */
class ReadOnlyServerError extends Error {
  readonly code = '25006';

  constructor(server: string) {
    super(`${server} is a standby`);
  }
}

/** Since version 14 a server reports `in_hot_standby` before it accepts the first statement. */
function watchesRecovery(client: Client): () => boolean {
  let isStandby = false;
  client.connection.on('parameterStatus', (status: { parameterName: string; parameterValue: string }) => {
    if (status.parameterName === 'in_hot_standby') isStandby = status.parameterValue === 'on';
  });
  return () => isStandby;
}

async function assertPrimary(server: string, config: ClientConfig): Promise<string> {
  const client = new Client(config);
  client.on('error', () => undefined);
  const isStandby = watchesRecovery(client);
  try {
    await client.connect();
    if (isStandby()) throw new ReadOnlyServerError(server);
    return server;
  } finally {
    void client.end().catch(() => undefined);
  }
}

function splitConfig(config: string | ClientConfig | undefined): [ClientConfig, DatabaseAddress] {
  const given = typeof config === 'string' ? { connectionString: config } : (config ?? {});
  return [given, readDatabaseAddress(given.connectionString ?? '')];
}

/**
 * A connection to the server of an address that accepts writes (`target_session_attrs=read-write` of libpq, which pg has not).
 * All servers are tried at once until one is known; it is used until a connection to it fails or finds it read-only.
 */
export class PrimaryClient extends Client {
  private readonly config: ClientConfig;
  private readonly address: DatabaseAddress;

  constructor(config?: string | ClientConfig) {
    const [given, address] = splitConfig(config);
    const [first = ''] = address.servers;
    super(address.servers.length > 1 ? { ...given, connectionString: address.urlOf(first) } : config);
    this.config = given;
    this.address = address;
  }

  override connect(): Promise<this>;
  override connect(callback: (error: Error | null) => void): void;
  override connect(callback?: (error: Error | null) => void): Promise<this> | void {
    const connecting = this.address.servers.length > 1 ? this.connectToPrimary() : super.connect();
    const connected = connecting.then(() => this);
    if (!callback) return connected;
    connected.then(() => callback(null), callback);
  }

  private async connectToPrimary(): Promise<void> {
    const key = this.address.servers.join();
    const server = knownPrimaries.get(key) ?? (await this.findPrimary());
    const { host, port } = new Client({ connectionString: this.address.urlOf(server) });
    Object.assign(this, { host, port });
    const isStandby = watchesRecovery(this);
    try {
      await super.connect();
      if (!isStandby()) return void knownPrimaries.set(key, server);
    } catch (error) {
      knownPrimaries.delete(key);
      throw error;
    }
    knownPrimaries.delete(key);
    void this.end().catch(() => undefined);
    throw new ReadOnlyServerError(server);
  }

  /** @throws AggregateError when no server accepts writes */
  private async findPrimary(): Promise<string> {
    const { servers, urlOf } = this.address;
    const connectionTimeoutMillis = this.config.connectionTimeoutMillis ?? defaultTimeoutMs;
    const attempts = servers.map((server) =>
      assertPrimary(server, { connectionString: urlOf(server), connectionTimeoutMillis }),
    );
    try {
      return await Promise.any(attempts);
    } catch (error) {
      const errors: unknown[] = error instanceof AggregateError ? error.errors : [error];
      throw new AggregateError(errors, 'no Postgres server accepts writes');
    }
  }
}
