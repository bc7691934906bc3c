import { connect } from 'node:net';

const probeTimeoutMs = 1_000;

/** Whether a server of the expected kind responds at an address: an open port may belong to Docker's proxy. */
export function probeServer(
  port: number,
  host: string,
  protocol: { send?: string; expect: string },
): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, host);
    const end = (isExpected: boolean) => (socket.destroy(), resolve(isExpected));
    socket.setTimeout(probeTimeoutMs, () => end(false));
    socket.once('connect', () => protocol.send && socket.write(protocol.send));
    socket.once('data', (data) => end(data.toString('latin1').startsWith(protocol.expect)));
    socket.once('error', () => end(false));
    socket.once('close', () => resolve(false));
  });
}
