import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { Failure, tooManyRequests } from '#contracts/kit/failure';
import { newId } from '#platform/database/new-id';
import { failureBody } from '../failures/failure-body';
import { peerAddress } from '../http/client-address';

/** Requests started per tick, before the event loop reads new ones, such as cache hits. */
const maxStartsPerTick = 4;
/** Pipelined requests of one connection; above the limit it is closed. */
const maxWaitingPerConnection = 16;
/** Behind a proxy that TRUST_PROXY does not count, all visitors share one address. */
const maxRunningPerAddress = 200;
const maxWaitingPerAddress = 1_000;
const maxWaiting = 10_000;

type Handler = (request: IncomingMessage, response: ServerResponse) => void;

interface QueuedRequest {
  request: IncomingMessage;
  response: ServerResponse;
  address: string;
}

interface Connection {
  waiting: QueuedRequest[];
  /** Ends the running request, if any. */
  finish: (() => void) | undefined;
  isClosing: boolean;
}

/**
 * Starts requests in turns: one at a time per connection (pipelining), round robin over addresses, a few per tick. Node starts
 * whatever has arrived at once, so a flood of small requests would block the only thread.
 */
export class RequestQueue {
  private readonly connections = new WeakMap<object, Connection>();
  /** Connections with a request that may start, by its address. */
  private readonly ready = new Map<string, Connection[]>();
  private readonly running = new Map<string, number>();
  private readonly waiting = new Map<string, number>();
  /** Releases the place of a running request. */
  private readonly releases = new WeakMap<IncomingMessage, () => void>();
  private waitingCount = 0;
  private isScheduled = false;

  constructor(
    private readonly handle: Handler,
    private readonly trustedProxies: number,
  ) {}

  /** Releases places when the response starts: sending a file may take hours without work. */
  releaseOnSend(server: FastifyInstance): void {
    server.addHook('onSend', (request, _reply, _payload, done) => {
      this.releases.get(request.raw)?.();
      done();
    });
  }

  add(request: IncomingMessage, response: ServerResponse): void {
    const connection = this.connectionOf(request);
    if (connection.isClosing) return;
    const address = peerAddress(request, this.trustedProxies);
    if (!this.hasRoom(connection, address)) {
      // A pipelining client gets one 429. Further requests get no response, and the client has to send them again (RFC 9112
      // §9.3.2).
      connection.isClosing = response.socket === null;
      if (connection.isClosing) closeWithoutStackTraces(request.socket);
      return rejectRequest(response, connection.isClosing);
    }
    connection.waiting.push({ request, response, address });
    this.countWaiting(address, 1);
    if (connection.waiting.length === 1 && !connection.finish) this.enqueue(connection);
  }

  private hasRoom({ waiting }: Connection, address: string): boolean {
    if (waiting.length >= maxWaitingPerConnection) return false;
    return this.waitingCount < maxWaiting && count(this.waiting, address) < maxWaitingPerAddress;
  }

  private connectionOf({ socket }: IncomingMessage): Connection {
    const known = this.connections.get(socket);
    if (known) return known;
    const connection: Connection = { waiting: [], finish: undefined, isClosing: false };
    this.connections.set(socket, connection);
    socket.once('close', () => {
      connection.isClosing = true;
      for (const { address } of connection.waiting) this.countWaiting(address, -1);
      connection.waiting = [];
      // Node does not end a response that waits for its turn on the connection.
      connection.finish?.();
    });
    return connection;
  }

  private enqueue(connection: Connection): void {
    const [first] = connection.waiting;
    if (!first) return;
    const others = this.ready.get(first.address);
    if (others) others.push(connection);
    else this.ready.set(first.address, [connection]);
    this.schedule();
  }

  private schedule(): void {
    if (this.isScheduled) return;
    this.isScheduled = true;
    setImmediate(() => {
      this.isScheduled = false;
      this.startNext();
    });
  }

  private startNext(): void {
    for (let started = 0; started < maxStartsPerTick; started += 1) {
      const connection = this.next();
      if (!connection) return;
      this.start(connection);
    }
    if (this.ready.size > 0) this.schedule();
  }

  /** The next connection of the address that waited longest; addresses at their limit are skipped. */
  private next(): Connection | undefined {
    for (const [address, connections] of this.ready) {
      if (count(this.running, address) >= maxRunningPerAddress) continue;
      this.ready.delete(address);
      const connection = connections.shift();
      if (connections.length > 0) this.ready.set(address, connections);
      return connection;
    }
    return undefined;
  }

  private start(connection: Connection): void {
    const entry = connection.waiting.shift();
    // The connection closed meanwhile.
    if (!entry) return;
    const { request, response, address } = entry;
    this.countWaiting(address, -1);
    add(this.running, address, 1);
    let isPlaced = true;
    const leave = () => {
      if (isPlaced) add(this.running, address, -1);
      isPlaced = false;
      if (this.ready.size > 0) this.schedule();
    };
    const finish = () => {
      leave();
      connection.finish = undefined;
      this.enqueue(connection);
    };
    connection.finish = finish;
    this.releases.set(request, leave);
    response.once('close', finish);
    this.handle(request, response);
  }

  private countWaiting(address: string, by: number): void {
    this.waitingCount += by;
    add(this.waiting, address, by);
  }
}

function count(counts: ReadonlyMap<string, number>, key: string): number {
  return counts.get(key) ?? 0;
}

function add(counts: Map<string, number>, key: string, by: number): void {
  const sum = count(counts, key) + by;
  if (sum > 0) counts.set(key, sum);
  else counts.delete(key);
}

/**
 * When a connection closes, Node creates an error for each unanswered request. Mapping hundreds of stacks to sources blocked the
 * thread for seconds.
 */
function closeWithoutStackTraces(socket: Socket): void {
  const { stackTraceLimit } = Error;
  socket.prependOnceListener('close', () => (Error.stackTraceLimit = 0));
  socket.once('close', () => (Error.stackTraceLimit = stackTraceLimit));
}

/** 429 without a framework: a rejection must cost less than the request. */
function rejectRequest(response: ServerResponse, isLast: boolean): void {
  const requestId = newId();
  const failure = new Failure(tooManyRequests, { retryAfterSeconds: 1 });
  const body = JSON.stringify(failureBody(failure, 'en', requestId));
  if (isLast) response.shouldKeepAlive = false;
  response.writeHead(429, [
    ...['Content-Type', 'application/json; charset=utf-8', 'Content-Length', String(Buffer.byteLength(body))],
    ...['Cache-Control', 'no-store', 'Retry-After', '1', 'X-Request-Id', requestId],
  ]);
  response.end(body);
}
