import { allEvents, allRequests } from '#contracts/all';
import { requestsOfServices } from '#contracts/operations/service-requests';
import { anyReplicaPattern, directSubject, presenceSubject } from '#platform/rpc/replicas';
import { busPermissions } from './bus-permissions';
import { services } from '#contracts/kit/services';
import { busUsers } from './bus-users';

/** Whether a subject matches a pattern, by the rules of NATS. */
function matches(pattern: string, subject: string): boolean {
  const [patternTokens, subjectTokens] = [pattern.split('.'), subject.split('.')];
  for (const [i, token] of patternTokens.entries()) {
    if (token === '>') return subjectTokens.length > i;
    if (subjectTokens[i] === undefined || (token !== '*' && token !== subjectTokens[i])) return false;
  }
  return patternTokens.length === subjectTokens.length;
}

const users = busUsers.filter((user) => user !== 'ops');
// Before the requests of all services are declared, as in the process that writes the configuration.
const permissions = new Map(users.map((user) => [user, busPermissions(user)]));
const requests = [...allRequests(), ...requestsOfServices()];
const producerOf = (subject: string) => subject.split('.')[0];

it('no service consumes an event of its own', () => {
  // It would have the right to pull a message whose content it chose itself.
  const own = allEvents().filter(({ subject, consumers }) => consumers.includes(producerOf(subject) ?? ''));
  expect(own.map(({ subject }) => subject)).toEqual([]);
});

describe.each(users)('bus permissions of %s', (user) => {
  const { publish, subscribe } = permissions.get(user) ?? { publish: [], subscribe: [] };
  const mayPublish = (subject: string) => publish.some((pattern) => matches(pattern, subject));
  const maySubscribe = (subject: string) => subscribe.some((pattern) => matches(pattern, subject));

  it('allow exactly the requests that list it as a caller', () => {
    const allowed = requests.filter(({ subject }) => mayPublish(subject)).map(({ subject }) => subject);
    const declared = requests.filter(({ access, callers }) =>
      user === 'gateway' ? access !== 'service' || callers.length === 0 : callers.includes(user),
    );
    expect(allowed).toEqual(declared.map(({ subject }) => subject));
  });

  it('allow the same requests to a single replica, and its presence poll', () => {
    for (const { subject } of requests)
      expect([subject, mayPublish(directSubject(subject, 'a-replica'))]).toEqual([
        subject,
        mayPublish(subject),
      ]);
    for (const service of services) {
      const sends = requests.some(({ subject }) => producerOf(subject) === service && mayPublish(subject));
      expect([service, mayPublish(presenceSubject(service))]).toEqual([service, sends]);
    }
  });

  it('allow exactly the events that it publishes, in any version', () => {
    for (const { subject } of allEvents())
      for (const version of [subject, subject.replace(/v\d+$/, 'v9')])
        expect([version, mayPublish(`events.${version}`)]).toEqual([version, producerOf(subject) === user]);
  });

  it('allow subscriptions to its requests, its replies and its events', () => {
    const events = allEvents().filter(({ subscribers }) => subscribers.some((name) => name === user));
    const own = user === 'gateway' ? [] : [`${user}.>`];
    expect([...subscribe].sort()).toEqual(
      [...own, `_INBOX_${user}.>`, ...events.map(({ subject }) => `events.${subject}`)].sort(),
    );
    for (const service of services) expect(maySubscribe(`${service}.a.b`)).toBe(service === user);
  });

  it('allow only its own consumers of JetStream', () => {
    const durables = new Set(
      allEvents()
        .filter(({ consumers }) => consumers.some((name) => name === user))
        .map(({ subject }) => `${user}-${subject.replace(/\.v\d+$/, '').replace('.', '-')}`),
    );
    const own = [...durables].flatMap((durable) => [
      `$JS.API.CONSUMER.INFO.EVENTS.${durable}`,
      `$JS.API.CONSUMER.MSG.NEXT.EVENTS.${durable}`,
      `$JS.ACK.EVENTS.${durable}.>`,
      `$JS.ACK._.*.EVENTS.${durable}.>`,
    ]);
    const expected = user === 'gateway' ? [] : ['$JS.API.STREAM.INFO.EVENTS', ...own];
    expect(publish.filter((subject) => subject.startsWith('$')).sort()).toEqual(expected.sort());
  });

  it('contain no subject without a contract', () => {
    const known = publish.filter(
      (pattern) =>
        pattern.startsWith('$') ||
        requests.some(({ subject }) => [subject, anyReplicaPattern(subject)].includes(pattern)) ||
        services.some((service) => presenceSubject(service) === pattern) ||
        allEvents().some(({ subject }) => matches(pattern, `events.${subject}`)),
    );
    expect(known).toEqual(publish);
  });
});
