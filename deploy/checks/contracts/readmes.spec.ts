import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { allEvents } from '#contracts/all';
import { services } from '#contracts/kit/services';

const root = join(__dirname, '../../..');

/** The subjects in a line of a README's list: `a.b.c`, `a.b.d`. */
function documentedSubjects(service: string, name: string): string[] {
  const lines = readFileSync(join(root, 'services', service, 'README.md'), 'utf8').split('\n');
  const line = lines.find((candidate) => candidate.startsWith(`- **${name}**`)) ?? '';
  return [...line.matchAll(/`([^`]+)`/g)].map(([, subject = '']) => subject).sort();
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
  it('names every event that the service publishes and consumes', () => {
    const own = allEvents().map(({ subject }) => subject);
    expect(documentedSubjects(service, 'publishes')).toEqual(
      own.filter((subject) => subject.startsWith(`${service}.`)).sort(),
    );
    expect(documentedSubjects(service, 'consumes')).toEqual(consumedSubjects(service));
  });

  it('agrees with the consumers that the event contracts name', () => {
    const consumed = allEvents().filter(({ consumers }) => consumers.includes(service));
    expect(consumed.map(({ subject }) => subject).sort()).toEqual(consumedSubjects(service));
  });
});
