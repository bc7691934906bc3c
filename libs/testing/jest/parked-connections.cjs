// Connections of a pool that a spec file has ended serve the pools of the files after it (migrated-database.ts gives them the same
// database). A new connection takes 24 ms of processor time, and it parses and plans every statement again.
const { Pool } = require('pg');

/** So many of each database stay: a spec with many concurrent requests has more. */
const maxParked = 8;
const statementsBetweenFiles = 'rollback; select pg_advisory_unlock_all(); unlisten *; reset all';

const { newClient, _remove: remove } = Pool.prototype;
/** By the settings of their pools. */
const parked = new Map();
let isEnabled = false;

/** Specs with modules of their own would give the names of prepared statements to others. */
exports.enable = (value) => {
  isEnabled = value;
};

function parkedOf({ options }) {
  const key = JSON.stringify(options);
  if (!parked.has(key)) parked.set(key, new Set());
  return parked.get(key);
}

const isPrepared = ({ Client }) => Client.name === 'PreparedStatementClient';
const isIdle = (client) =>
  client._queryable && !client._ending && !client._activeQuery && client._queryQueue.length === 0;

function removeFromPool(pool, client) {
  const idle = pool._idle.find((item) => item.client === client);
  if (idle) clearTimeout(idle.timeoutId);
  pool._idle = pool._idle.filter((item) => item !== idle);
  pool._clients = pool._clients.filter((other) => other !== client);
  pool.emit('remove', client);
}

/** A pool ends its connections in the order of their last use, so the first one has the fewest plans. */
function endFirst(clients) {
  const [first] = clients;
  clients.delete(first);
  void first.end();
}

Pool.prototype._remove = function (client, callback) {
  const clients = parkedOf(this);
  if (!(isEnabled && this.ending && isPrepared(this) && isIdle(client)))
    return remove.call(this, client, callback);
  client.removeAllListeners();
  const forget = () => clients.delete(client);
  // A connection that the server ends has two errors: the server's and that of the socket.
  client.on('error', forget).on('end', forget);
  clients.add(client);
  if (clients.size > maxParked) endFirst(clients);
  client.unref();
  removeFromPool(this, client);
  client.query(statementsBetweenFiles, (error) => {
    if (error) void client.end();
    callback?.();
  });
};

Pool.prototype.newClient = function (pendingItem) {
  const clients = parkedOf(this);
  const client = isEnabled && isPrepared(this) ? [...clients].at(-1) : undefined;
  if (!client) return newClient.call(this, pendingItem);
  clients.delete(client);
  client.removeAllListeners();
  client.ref();
  client.connect = (callback) => {
    delete client.connect;
    process.nextTick(callback);
  };
  const { Client } = this;
  this.Client = function () {
    return client;
  };
  try {
    return newClient.call(this, pendingItem);
  } finally {
    this.Client = Client;
  }
};
