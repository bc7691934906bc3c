import { services } from '#contracts/kit/services';
import type { Target } from './configuration';

/** The processes of a shop of `npm start` that serve /metrics: all except servers and sandboxes. */
export function localTargets(
  processes: Readonly<Record<string, { port: number }>>,
  ports: Readonly<Record<string, number>>,
): Target[] {
  const address = (port: number) => `127.0.0.1:${port}`;
  const found = Object.entries(processes).flatMap(([name, { port }]): Target[] => {
    const service = name.replace(/-\d+$/, '');
    if (service === 'gateway') {
      const healthPort = ports[`${name}-health`];
      return healthPort === undefined ? [] : [{ service, address: address(healthPort) }];
    }
    const isService = services.some((known) => known === service);
    return isService ? [{ service, address: address(port) }] : [];
  });
  // It runs in the supervisor's process.
  const provisioner = ports['provisioner'];
  return provisioner === undefined
    ? found
    : [...found, { service: 'provisioner', address: address(provisioner) }];
}
