import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { Failure, tooManyRequests } from '#contracts/kit/failure';
import { newId } from '#platform/database/new-id';
import { failureBody } from './failure-body';
import { peerAddress } from './client-address';

/** So many are begun before the event loop looks for newer requests, among them reads that are answered from memory. */
const startsPerTurn = 4;
/** Sent on one connection without waiting for answers; behind it the connection is closed. */
const maxWaitingPerConnection = 16;
/** Behind a proxy that TRUST_PROXY does not count, all visitors are one address. */
const maxRunningPerAddress = 200;
const maxWaitingPerAddress = 1_000;
const maxWaiting = 10_000;

type Handler = (request: IncomingMessage, response: ServerResponse) => void;

interface Entry {
  request: IncomingMessage;
  response: ServerResponse;
  address: string;
}

interface Connection {
  waiting: Entry[];
  /** Ends the request that runs, if one does. */
  finish: (() => void) | undefined;
  isClosing: boolean;
}

/**
 * Lets requests begin in turns: one at a time of each connection (pipelining), addresses one after the other, and a few before
 * everything else is heard. Node begins whatever has arrived at once, and a flood of small requests keeps the only thread for
 * as long as it has work.
 */
export class RequestQueue {
  private readonly connections = new WeakMap<object, Connection>();
  /** Connections whose first request may begin, by the address of that request. */
  private readonly ready = new Map<string, Connection[]>();
  private readonly running = new Map<string, number>();
  private readonly waiting = new Map<string, number>();
  /** Gives back the place of a request that runs. */
  private readonly places = new WeakMap<IncomingMessage, () => void>();
  private waitingCount = 0;
  private isScheduled = false;

  constructor(
    private readonly handle: Handler,
    private readonly trustedProxies: number,
  ) {}

  /** Has places given back when answers begin: a file may take hours, and no work of ours. */
  watch(server: FastifyInstance): void {
    server.addHook('onSend', (request, _reply, _payload, done) => {
      this.places.get(request.raw)?.();
      done();
    });
  }

  add(request: IncomingMessage, response: ServerResponse): void {
    const connection = this.connectionOf(request);
    if (connection.isClosing) return;
    const address = peerAddress(request, this.trustedProxies);
    if (!this.hasRoom(connection, address)) {
      // Who pipelines is refused once. What else came is not answered, its sender has to send it again (RFC 9112 §9.3.2).
      connection.isClosing = response.socket === null;
      if (connection.isClosing) endWithoutStacks(request.socket);
      return refuse(response, connection.isClosing);
    }
    connection.waiting.push({ request, response, address });
    this.countWaiting(address, 1);
    if (connection.waiting.length === 1 && !connection.finish) this.offer(connection);
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
      // Node ends no answer that waits for its turn on the connection.
      connection.finish?.();
    });
    return connection;
  }

  private offer(connection: Connection): void {
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
      this.turn();
    });
  }

  private turn(): void {
    for (let started = 0; started < startsPerTurn; started += 1) {
      const connection = this.next();
      if (!connection) return;
      this.start(connection);
    }
    if (this.ready.size > 0) this.schedule();
  }

  /** The next connection of the address that has waited longest; an address that runs enough is passed over. */
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
    // The connection has closed since.
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
      this.offer(connection);
    };
    connection.finish = finish;
    this.places.set(request, leave);
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
 * When a connection closes, Node makes an error for each request that was not answered. Hundreds of stacks, mapped to their
 * sources, kept the thread for seconds.
 */
function endWithoutStacks(socket: Socket): void {
  const { stackTraceLimit } = Error;
  socket.prependOnceListener('close', () => (Error.stackTraceLimit = 0));
  socket.once('close', () => (Error.stackTraceLimit = stackTraceLimit));
}

/** 429 without any framework: refusing must cost less than what it refuses. */
function refuse(response: ServerResponse, isLast: boolean): void {
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
