import { allEvents } from '#contracts/kit/registry';
import type { BusConfig } from '#platform/config/process.config';
import { EventProvisioner } from '#platform/event-stream/event-provisioner';
import { topologyOf } from '#platform/event-stream/topology';
import { createLog } from '#platform/log/log';

/** Provisions the events whose contracts are loaded, also after a wipe. @returns a function that stops it */
export async function provisionEvents(config: BusConfig): Promise<() => Promise<void>> {
  const events = allEvents();
  if (events.length === 0) return () => Promise.resolve();
  const log = createLog('provisioner', 'silent');
  const provisioner = await EventProvisioner.connect(config, topologyOf(events), log);
  await provisioner.provision();
  provisioner.watch();
  return () => provisioner.close();
}
