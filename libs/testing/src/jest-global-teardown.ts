import { killOrphanedServers } from './servers/orphaned-servers';

/** Jest's global tear-down, after the end of all workers. */
export default async function stopServers(): Promise<void> {
  const stop: unknown = Reflect.get(globalThis, 'stopPostgresForJest');
  if (typeof stop === 'function') await (stop as () => Promise<void>)();
  killOrphanedServers();
}
