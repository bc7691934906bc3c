import { IsString, MaxLength } from 'class-validator';
import { Register } from '#contracts/identity/users';
import { Failure, type FieldProblem } from '#contracts/kit/failure';
import { ActivateComputer } from '#contracts/licensing/computers';
import { readInput } from './input';

class Note {
  @IsString() @MaxLength(20) text: string;
}

async function problemsOf(raw: unknown, type: new () => object = Note): Promise<FieldProblem[]> {
  const error: unknown = await readInput(type, raw).catch((reason: unknown) => reason);
  if (!(error instanceof Failure)) throw new Error('was accepted');
  return (error.params as { fields: FieldProblem[] }).fields;
}

const anna = { email: 'anna@example.com', firstName: 'Anna', lastName: 'Kern', password: 'Secret1' };

describe('input', () => {
  it.each<[string, unknown, FieldProblem]>([
    ['a text that is none', { text: 1 }, { field: 'text', rule: 'maxLength' }],
    ['an unknown field', { text: 'a', more: 1 }, { field: 'more', rule: 'whitelistValidation' }],
    ['a NUL character, which Postgres cannot store', { text: 'a\u0000b' }, { field: 'text', rule: 'noNul' }],
    [
      'half of a character, which Postgres cannot store in JSON',
      { text: '🎹'.slice(0, 1) },
      { field: 'text', rule: 'wholeCharacters' },
    ],
    ['a list in place of an object', [1], { field: '', rule: 'object' }],
    [
      'a key that reaches for the prototype',
      JSON.parse('{"__proto__":{"text":"a"}}'),
      { field: '', rule: 'key' },
    ],
    [
      'nesting that no contract has',
      JSON.parse('{"text":'.repeat(40) + '1' + '}'.repeat(40)),
      { field: Array(13).fill('text').join('.'), rule: 'depth' },
    ],
  ])('with %s is refused', async (_, raw, problem) => {
    expect(await problemsOf(raw)).toContainEqual(problem);
  });

  it('knows its class even where a reader would import it as a type only', async () => {
    await expect(readInput(Note, { text: 'hello' })).resolves.toBeInstanceOf(Note);
  });

  it.each([
    ['six characters', 'Secre1', 'minLength'],
    ['no uppercase letter', 'secret1', 'matches'],
    ['no digit', 'Secrets', 'matches'],
  ])(
    'refuses a password with %s (at least 7 characters with one uppercase letter and one digit)',
    async (_, password, rule) => {
      expect(await problemsOf({ ...anna, password }, Register)).toEqual([{ field: 'password', rule }]);
    },
  );

  it('accepts Cyrillic capitals in a password', async () => {
    await expect(readInput(Register, { ...anna, password: 'Пароль1' })).resolves.toBeInstanceOf(Register);
  });

  it.each([
    'no-at.example.com',
    'two@@example.com',
    'a b@example.com',
    'g:victim@example.com;',
    '"quoted"@example.com',
    'no-dot@example',
    `${'a'.repeat(100_000)}@example.com`,
  ])('refuses an address that is none: %.40s', async (email) => {
    expect(await problemsOf({ ...anna, email }, Register)).toEqual([{ field: 'email', rule: 'isEmail' }]);
  });

  it('takes null for what a computer leaves out', async () => {
    const mac = { deviceId: 'device-of-anna', machineName: 'Studio Mac', os: 'macOS' };
    const absent = { components: null, device: null, swapCode: null };
    const { components, device, swapCode } = await readInput(ActivateComputer, { ...mac, ...absent });
    expect([components, device, swapCode]).toEqual([undefined, undefined, undefined]);
  });

  it('compares addresses without case', async () => {
    await expect(readInput(Register, { ...anna, email: ' Anna@Example.COM ' })).resolves.toMatchObject({
      email: 'anna@example.com',
    });
  });
});
