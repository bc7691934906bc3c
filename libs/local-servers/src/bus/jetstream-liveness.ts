/**
 * Whether JetStream serves, by the monitoring endpoint of its server. After a full disk a restart is needed: 2.9 hangs, so that `/jsz`
 * does not respond, while `/healthz` does; newer servers refuse the stream that had the error, which `/healthz` reports.
 */
export async function servesJetStream(monitorPort: number, timeoutMs: number): Promise<boolean> {
  const signal = AbortSignal.timeout(timeoutMs);
  const isOk = async (path: string): Promise<boolean> => {
    const response = await fetch(`http://127.0.0.1:${monitorPort}${path}`, { signal });
    await response.arrayBuffer();
    return response.ok;
  };
  try {
    return (await isOk('/healthz')) && (await isOk('/jsz'));
  } catch {
    return false;
  }
}
