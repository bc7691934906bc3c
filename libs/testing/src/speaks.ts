import { connect } from 'node:net';

const patienceMs = 1_000;

/** Whether a server at that address says what such a server says: a port alone may belong to Docker's proxy. */
export function speaks(
  port: number,
  host: string,
  words: { ask?: string; expect: string },
): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, host);
    const end = (answer: boolean) => (socket.destroy(), resolve(answer));
    socket.setTimeout(patienceMs, () => end(false));
    socket.once('connect', () => words.ask && socket.write(words.ask));
    socket.once('data', (data) => end(data.toString('latin1').startsWith(words.expect)));
    socket.once('error', () => end(false));
    socket.once('close', () => resolve(false));
  });
}
