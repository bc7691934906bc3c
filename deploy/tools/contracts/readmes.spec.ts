import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { allEvents, allRequests } from '#contracts/all';
import { services } from '#contracts/kit/services';

const root = join(__dirname, '../../..');

/** Requests that the contract kit adds to every service are not listed in a README. */
const isFromKit = (subject: string) =>
  /\.(audit|dead-letters|failed-mails|sent-mails|figures|retention)\./.test(subject);

/** The subjects in a row of a README's table: `a.b.c · d` is a.b.c and a.b.d. */
function documentedSubjects(service: string, row: string): string[] {
  const lines = readFileSync(join(root, 'services', service, 'README.md'), 'utf8').split('\n');
  const line = lines.find((candidate) => candidate.startsWith(`| ${row} `)) ?? '';
  return [...line.matchAll(/`([^`]+)`/g)]
    .flatMap(([, text = '']) => {
      const [first = '', ...others] = text.split(' · ');
      return [first, ...others.map((last) => first.slice(0, first.lastIndexOf('.') + 1) + last)];
    })
    .sort();
}

/** Consumers name the contract of an event: `userDeleted` is identity.user-deleted.v1. */
function consumedSubjects(service: string): string[] {
  const folder = join(root, 'services', service, 'src');
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.consumer.ts'))
    .flatMap((file) => [
      ...readFileSync(join(folder, file), 'utf8').matchAll(/@Consumes(?:Together)?\((\w+)/g),
    ])
    .map(([, name = '']) => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`));
  const events = allEvents().map(({ subject }) => subject);
  return names.map((name) => events.find((one) => one.split('.')[1] === name) ?? `no event ${name}`).sort();
}

describe.each(services)('the README of %s', (service) => {
  const ofService = ({ subject }: { subject: string }) => subject.startsWith(`${service}.`);
  const subjects = (contracts: { subject: string }[]) =>
    contracts
      .filter(ofService)
      .map(({ subject }) => subject)
      .filter((subject) => !isFromKit(subject))
      .sort();

  it('names every subject that the service handles', () => {
    expect(documentedSubjects(service, 'handles')).toEqual(subjects(allRequests()));
  });

  it('names every event that the service publishes and consumes', () => {
    expect(documentedSubjects(service, 'publishes')).toEqual(subjects(allEvents()));
    expect(documentedSubjects(service, 'consumes')).toEqual(consumedSubjects(service));
  });

  it('agrees with the consumers that the event contracts name', () => {
    const consumed = allEvents().filter(({ consumers }) => consumers.includes(service));
    expect(consumed.map(({ subject }) => subject).sort()).toEqual(consumedSubjects(service));
  });
});
