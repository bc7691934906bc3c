/** @own-modules because it reads all declared contracts */
import { allRequests } from '#contracts/all';
import { type UserActor, roles } from '#contracts/kit/actor';
import { Failure, forbidden } from '#contracts/kit/failure';
import { isPermission, rolePermissions } from '#contracts/kit/permissions';
import { services } from '#contracts/kit/services';
import { Bus } from '#platform/bus/bus';
import { createLog } from '#platform/log/log';
import { ActorSigner, ActorVerifier } from '#platform/rpc/actor-claim';
import { RequestServer } from '#platform/rpc/request-server';
import { RpcClient } from '#platform/rpc/rpc-client';
import { newActorKey } from '#testing/actor-keys';
import { freshNats } from '#testing/servers/worker-servers';

/** Every request of the administration, read from the declarations, so that new ones are covered. */
const administration = allRequests().filter(({ access }) => isPermission(access));

let bus: Bus;
let client: RpcClient;
let server: RequestServer;
beforeAll(async () => {
  const { url } = await freshNats();
  const log = createLog('test', 'error');
  const key = newActorKey();
  bus = await Bus.connect('gateway', { NATS_URL: url } as never, log);
  client = new RpcClient(bus, new ActorSigner(Object.fromEntries(services.map((name) => [name, key]))));
  server = new RequestServer(bus, new ActorVerifier(key), log, false);
  for (const contract of administration) server.listen({ contract, handle: () => Promise.resolve({}) });
  await bus.connection.flush();
});
afterAll(async () => {
  await server.drain();
  await bus.close();
});

async function isAdmitted(contract: (typeof administration)[number], actor: UserActor): Promise<boolean> {
  try {
    await client.call(contract, {}, actor);
  } catch (error) {
    if (!Failure.isFailure(error)) throw error;
    // The empty input is invalid for most requests; access is checked before it.
    return !Failure.is(error, forbidden);
  }
  return true;
}

describe('roles at the services', () => {
  it('covers all requests of the administration', () => {
    expect(administration.length).toBeGreaterThan(130);
  });

  it.each(roles)(
    'a service admits the role %s to the requests of its permissions and to no others',
    async (role) => {
      const actor: UserActor = {
        kind: 'user',
        userId: 'anna',
        role,
        language: 'en',
        authenticatedAt: Date.now(),
      };
      const admitted = [];
      for (const contract of administration)
        if (await isAdmitted(contract, actor)) admitted.push(contract.subject);
      const permitted = administration.filter(
        ({ access }) => isPermission(access) && rolePermissions[role].includes(access),
      );
      expect(admitted).toEqual(permitted.map(({ subject }) => subject));
    },
  );
});
