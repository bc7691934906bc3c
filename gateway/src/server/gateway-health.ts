import { services } from '#contracts/kit/services';
import type { Bus } from '#platform/bus/bus';
import { startHealthServer } from '#platform/health/health-server';
import type { Problem, ReadinessCheck } from '#platform/health/readiness';
import { checkRedis } from '#platform/jobs/redis-presence';
import { gaugeOf, labelMetrics } from '#platform/metrics/metrics';
import { hasReplica } from '#platform/rpc/replicas';
import { redisProblems } from '#platform/run/service-readiness';
import type { GatewayConfig } from '../gateway.config';

const presenceTimeoutMs = 1_000;

async function serviceProblems(bus: Bus): Promise<Problem[]> {
  const gauge = gaugeOf('shop_service_responds', 'Whether a replica of a service responds', ['target']);
  const problems = await Promise.all(
    services.map(async (target) => {
      const responds = await hasReplica(bus, target, presenceTimeoutMs);
      gauge.set({ target }, responds ? 1 : 0);
      return responds ? [] : [{ part: target, reason: 'no replica responds' }];
    }),
  );
  return problems.flat();
}

/** The gateway serves pages and cached reads without any service, so a service that does not respond only degrades it. */
function gatewayReadiness(bus: Bus, stopping: AbortSignal): ReadinessCheck {
  return async () => {
    const absent = [...(stopping.aborted ? ['startup'] : []), ...(bus.isOnline ? [] : ['nats'])];
    const [serviceFindings, redisAwayMs] = await Promise.all([
      bus.isOnline ? serviceProblems(bus) : [],
      checkRedis(),
    ]);
    return { absent, degraded: [...serviceFindings, ...redisProblems(redisAwayMs)] };
  };
}

/** Readiness with its reasons, and metrics, on a port of their own. On the public port `/health/ready` has the status alone. */
export function startGatewayHealth(
  { HEALTH_HOST: host, HEALTH_PORT: port }: GatewayConfig,
  bus: Bus,
  stopping: AbortSignal,
): Promise<{ port: number; close: () => Promise<void> }> {
  labelMetrics('gateway');
  return startHealthServer({ host, port }, { check: gatewayReadiness(bus, stopping) });
}
