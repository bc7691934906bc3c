import { connect } from 'node:net';

const timeoutMs = 2_000;

/** Whether a server accepts a connection at `host:port`. A name that does not resolve is that of a stopped container. */
export function acceptsConnections(address: string): Promise<boolean> {
  const at = address.lastIndexOf(':');
  const socket = connect({ host: address.slice(0, at), port: Number(address.slice(at + 1)) });
  return new Promise((resolve) => {
    const end = (isAccepted: boolean) => {
      socket.destroy();
      resolve(isAccepted);
    };
    socket.setTimeout(timeoutMs, () => end(false));
    socket.once('connect', () => end(true));
    socket.once('error', () => end(false));
  });
}
