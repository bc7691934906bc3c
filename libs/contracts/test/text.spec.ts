import { plainToInstance } from 'class-transformer';
import { RenameComputer } from '#contracts/licensing/account/own-computers';
import { Register } from '#contracts/identity/users';
import { StartPairing } from '#contracts/licensing/pairings';
import { singleLine } from '#contracts/kit/text';

it.each([
  ['line ends and control characters', ' a\r\nb\tc\u2028d\u0007 ', 'a b c d'],
  ['marks that turn the reading direction', 'Studio \u202egnp\u2069\u200f', 'Studio gnp'],
  ['characters without a width', '\u200b\ufeff\u2060', ''],
])('a single line has no %s', (_, text, expected) => {
  expect(singleLine(text)).toBe(expected);
});

it.each(['Zoë O’Neil', 'שרה', 'می‌خواهم', '👩‍💻 Studio'])(
  'a single line keeps the letters and joiners of %s',
  (text) => {
    expect(singleLine(text)).toBe(text);
  },
);

it('names of people, computers and plug-ins are single lines', () => {
  const name = ' Studio\u202egnp\n';
  expect(plainToInstance(RenameComputer, { id: '', name })).toMatchObject({ name: 'Studio gnp' });
  expect(plainToInstance(Register, { firstName: name, lastName: name })).toMatchObject({
    firstName: 'Studio gnp',
    lastName: 'Studio gnp',
  });
  expect(plainToInstance(StartPairing, { machineName: name, os: name, client: name })).toMatchObject({
    machineName: 'Studio gnp',
    os: 'Studio gnp',
    client: 'Studio gnp',
  });
});
