import { allEvents } from '#contracts/kit/registry';
import type { BusConfig } from '#platform/config/process.config';
import { EventProvisioner } from '#platform/event-stream/event-provisioner';
import { topologyOf } from '#platform/event-stream/topology';
import { createLog } from '#platform/log/log';

/** Provisions the events whose contracts are loaded. @returns the provisioner, unless there are none */
async function provision(config: BusConfig): Promise<EventProvisioner | undefined> {
  const events = allEvents();
  if (events.length === 0) return undefined;
  const log = createLog('provisioner', 'silent');
  const provisioner = await EventProvisioner.connect(config, topologyOf(events), log);
  await provisioner.provision();
  return provisioner;
}

/** The same also after a wipe. @returns a function that stops it */
export async function provisionEvents(config: BusConfig): Promise<() => Promise<void>> {
  const provisioner = await provision(config);
  provisioner?.watch();
  return async () => provisioner?.close();
}

/** The same once. */
export async function provisionEventsOnce(config: BusConfig): Promise<void> {
  const provisioner = await provision(config);
  await provisioner?.close();
}
