import { streamName } from '#platform/event-stream/topology';
import { busPermissions } from './bus-permissions';
import { type BusUser, busUsers } from './bus-users';

/** The user that creates stream and consumers. It has the operator's password. */
export const provisionerUser = 'provisioner';

/**
 * The subjects of JetStream that the account of the shop may reach. JetStream does not check the reply subject of a pull: it delivers
 * events, and statuses without a body, to any subject. In the account of the shop that subject leads to nothing but these and the processes;
 * deletion, purge, update and creation exist in the account of the stream only.
 */
const sharedSubjects: readonly { subject: string; isStreamed?: boolean }[] = [
  { subject: 'events.*.*.*' },
  { subject: `$JS.API.STREAM.INFO.${streamName}` },
  { subject: `$JS.API.CONSUMER.INFO.${streamName}.*` },
  // One pull has many responses.
  { subject: `$JS.API.CONSUMER.MSG.NEXT.${streamName}.*`, isStreamed: true },
  { subject: `$JS.ACK.${streamName}.>` },
  { subject: `$JS.ACK._.*.${streamName}.>` },
  // Without it the server imports all of `$JS.API.>` into every account, to respond that JetStream is not enabled there.
  { subject: '$JS.API.INFO' },
];

function allow(subjects: readonly string[]): string {
  const lines = subjects.map((subject) => `        ${JSON.stringify(subject)}`);
  return ['{ allow: [', ...lines, '      ] }'].join('\n');
}

function userBlock(user: BusUser, password: string): string {
  const { publish, subscribe } = busPermissions(user);
  return [
    `    { user: ${user}, password: ${password}, permissions: {`,
    `      publish: ${allow(publish)}`,
    `      subscribe: ${allow(subscribe)}`,
    '      # one reply to each request that it received',
    '      allow_responses: { max: 1, expires: "1m" }',
    '    } }',
  ].join('\n');
}

/** The accounts of the bus: STREAM has JetStream and its administrator, SHOP has the processes. */
export function natsAccounts(passwordOf: (user: BusUser) => string): string[] {
  const exported = sharedSubjects.map(
    ({ subject, isStreamed }) =>
      `    { service: ${JSON.stringify(subject)}${isStreamed ? ', response_type: Stream' : ''} }`,
  );
  const imported = sharedSubjects.map(
    ({ subject }) => `    { service: { account: STREAM, subject: ${JSON.stringify(subject)} } }`,
  );
  return [
    'accounts {',
    '  STREAM {',
    '  jetstream: enabled',
    `  users: [ { user: ${provisionerUser}, password: ${passwordOf('ops')} } ]`,
    '  exports: [',
    ...exported,
    '  ]',
    '  }',
    '  SHOP {',
    '  imports: [',
    ...imported,
    '  ]',
    '  users: [',
    ...busUsers.map((user) => userBlock(user, passwordOf(user))),
    '  ]',
    '  }',
    '}',
  ];
}
