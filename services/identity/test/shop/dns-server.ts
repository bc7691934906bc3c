import { createSocket, type RemoteInfo, type Socket } from 'node:dgram';

const types = { MX: 15, TXT: 16 } as const;

/** Records by type and name, such as `TXT shop.example`; `fails` and `silent` are what a resolver meets at bad servers. */
export type Zone = Record<string, readonly string[] | 'fails' | 'silent'>;

const labels = (name: string) =>
  Buffer.concat([
    ...name.split('.').map((label) => Buffer.from([label.length, ...Buffer.from(label)])),
    Buffer.from([0]),
  ]);

/** A text as strings of at most 255 bytes. */
function texts(text: string): Buffer {
  const parts = text.match(/.{1,255}/g) ?? [''];
  return Buffer.concat(parts.map((part) => Buffer.from([part.length, ...Buffer.from(part)])));
}

function dataOf(type: number, value: string): Buffer {
  if (type === types.TXT) return texts(value);
  const [priority, exchange = ''] = value.split(' ');
  return Buffer.concat([Buffer.from([0, Number(priority)]), labels(exchange)]);
}

function recordOf(type: number, value: string): Buffer {
  const data = dataOf(type, value);
  const head = Buffer.from([0xc0, 12, 0, type, 0, 1, 0, 0, 0, 60, 0, 0]);
  head.writeUInt16BE(data.length, 10);
  return Buffer.concat([head, data]);
}

/** The question of a query: its name, its type and where it ends. */
function questionOf(query: Buffer): { name: string; type: number; end: number } {
  const parts: string[] = [];
  let at = 12;
  for (let length = query[at] ?? 0; length > 0; length = query[at] ?? 0) {
    parts.push(query.toString('latin1', at + 1, at + 1 + length));
    at += length + 1;
  }
  return { name: parts.join('.').toLowerCase(), type: query.readUInt16BE(at + 1), end: at + 5 };
}

/** A DNS server over UDP that knows a zone and nothing else. */
export class DnsServer {
  zone: Zone = {};

  private constructor(private readonly socket: Socket) {
    socket.on('message', (query, peer) => this.respond(query, peer));
  }

  static async listen(): Promise<DnsServer> {
    const server = new DnsServer(createSocket('udp4'));
    await new Promise<void>((done) => server.socket.bind(0, '127.0.0.1', done));
    return server;
  }

  get address(): string {
    return `127.0.0.1:${this.socket.address().port}`;
  }

  async close(): Promise<void> {
    await new Promise<void>((done) => this.socket.close(done));
  }

  private respond(query: Buffer, peer: RemoteInfo): void {
    const { name, type, end } = questionOf(query);
    const kind = type === types.MX ? 'MX' : 'TXT';
    const known = this.zone[`${kind} ${name}`];
    if (known === 'silent') return;
    const records = known === undefined || known === 'fails' ? [] : known;
    const head = Buffer.from(query.subarray(0, 12));
    head.writeUInt16BE(known === 'fails' ? 0x8182 : known ? 0x8180 : 0x8183, 2);
    head.writeUInt16BE(1, 4);
    head.writeUInt16BE(records.length, 6);
    head.writeUInt32BE(0, 8);
    const answers = records.map((value) => recordOf(type, value));
    this.socket.send(Buffer.concat([head, query.subarray(12, end), ...answers]), peer.port, peer.address);
  }
}
