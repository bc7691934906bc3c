import { allEvents, allRequests } from '#contracts/all';
import { requestsOfServices } from '#contracts/kit/service-requests';
import { anyReplica, directSubject, presenceSubject } from '#platform/rpc/replicas';
import { rightsOf } from './nats-config';
import { busUsers, services } from './system';

/** Whether a subject falls under a pattern, by the rules of NATS. */
function matches(pattern: string, subject: string): boolean {
  const [wanted, given] = [pattern.split('.'), subject.split('.')];
  for (const [i, token] of wanted.entries()) {
    if (token === '>') return given.length > i;
    if (given[i] === undefined || (token !== '*' && token !== given[i])) return false;
  }
  return wanted.length === given.length;
}

const users = busUsers.filter((user) => user !== 'ops');
const requests = [...allRequests(), ...requestsOfServices()];
const producerOf = (subject: string) => subject.split('.')[0];

describe.each(users)('the rights of %s on the bus, compared with the contracts', (user) => {
  const { publish, subscribe } = rightsOf(user);
  const mayPublish = (subject: string) => publish.some((pattern) => matches(pattern, subject));
  const maySubscribe = (subject: string) => subscribe.some((pattern) => matches(pattern, subject));

  it('allow each request that the contracts let it send, and no other', () => {
    const allowed = requests.filter(({ subject }) => mayPublish(subject)).map(({ subject }) => subject);
    const declared = requests.filter(({ access, callers }) =>
      user === 'gateway' ? access !== 'service' || callers.length === 0 : callers.includes(user),
    );
    expect(allowed).toEqual(declared.map(({ subject }) => subject));
  });

  it('allow the same requests to a single replica, and its poll', () => {
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

  it('allow each event that it produces in any version, and no other', () => {
    for (const { subject } of allEvents())
      for (const version of [subject, subject.replace(/v\d+$/, 'v9')])
        expect([version, mayPublish(`events.${version}`)]).toEqual([version, producerOf(subject) === user]);
  });

  it('allow to receive the requests to itself, its replies, and the events that name it as a subscriber', () => {
    const events = allEvents().filter(({ subscribers }) => subscribers.some((name) => name === user));
    const own = user === 'gateway' ? [] : [`${user}.>`];
    expect([...subscribe].sort()).toEqual(
      [...own, `_INBOX_${user}.>`, ...events.map(({ subject }) => `events.${subject}`)].sort(),
    );
    for (const service of services) expect(maySubscribe(`${service}.a.b`)).toBe(service === user);
  });

  it('allow of JetStream its own consumers alone', () => {
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

  it('name no subject that the contracts do not know', () => {
    const known = publish.filter(
      (pattern) =>
        pattern.startsWith('$') ||
        requests.some(({ subject }) => [subject, anyReplica(subject)].includes(pattern)) ||
        services.some((service) => presenceSubject(service) === pattern) ||
        allEvents().some(({ subject }) => matches(pattern, `events.${subject}`)),
    );
    expect(known).toEqual(publish);
  });
});
