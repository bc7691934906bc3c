import { IsString, MaxLength } from 'class-validator';
import { Register } from '#contracts/identity/users';
import { Failure, type FieldProblem } from '#contracts/kit/failure';
import { ActivateComputer } from '#contracts/licensing/activations';
import { validateInput } from './validate-input';

class Note {
  @IsString() @MaxLength(20) text: string;
}

async function problemsOf(raw: unknown, type: new () => object = Note): Promise<FieldProblem[]> {
  const error: unknown = await validateInput(type, raw).catch((reason: unknown) => reason);
  if (!(error instanceof Failure)) throw new Error('was accepted');
  return (error.params as { fields: FieldProblem[] }).fields;
}

const anna = { email: 'anna@example.com', firstName: 'Anna', lastName: 'Kern', password: 'Secret1' };

describe('input', () => {
  it.each<[string, unknown, FieldProblem]>([
    ['a number instead of a text', { text: 1 }, { field: 'text', rule: 'maxLength' }],
    ['an unknown field', { text: 'a', more: 1 }, { field: 'more', rule: 'whitelistValidation' }],
    ['a NUL character, which Postgres cannot store', { text: 'a\u0000b' }, { field: 'text', rule: 'noNul' }],
    [
      'a lone surrogate, which Postgres cannot store in JSON',
      { text: '🎹'.slice(0, 1) },
      { field: 'text', rule: 'wholeCharacters' },
    ],
    ['a list instead of an object', [1], { field: '', rule: 'object' }],
    ['the key __proto__', JSON.parse('{"__proto__":{"text":"a"}}'), { field: '', rule: 'key' }],
    [
      'nesting over the maximum depth',
      JSON.parse('{"text":'.repeat(40) + '1' + '}'.repeat(40)),
      { field: Array(13).fill('text').join('.'), rule: 'depth' },
    ],
  ])('is rejected with %s', async (_, raw, problem) => {
    expect(await problemsOf(raw)).toContainEqual(problem);
  });

  it('is converted to its class where a module imports the class as a type only', async () => {
    await expect(validateInput(Note, { text: 'hello' })).resolves.toBeInstanceOf(Note);
  });

  it.each([
    ['six characters', 'Secre1', 'minLength'],
    ['no uppercase letter', 'secret1', 'matches'],
    ['no digit', 'Secrets', 'matches'],
  ])(
    'rejects a password with %s (storefront §5: at least 7 characters with one uppercase letter and one digit)',
    async (_, password, rule) => {
      expect(await problemsOf({ ...anna, password }, Register)).toEqual([{ field: 'password', rule }]);
    },
  );

  it('accepts Cyrillic capitals in a password', async () => {
    await expect(validateInput(Register, { ...anna, password: 'Пароль1' })).resolves.toBeInstanceOf(Register);
  });

  it.each([
    'no-at.example.com',
    'two@@example.com',
    'a b@example.com',
    'g:victim@example.com;',
    '"quoted"@example.com',
    'no-dot@example',
    `${'a'.repeat(100_000)}@example.com`,
  ])('rejects an invalid e-mail address: %.40s', async (email) => {
    expect(await problemsOf({ ...anna, email }, Register)).toEqual([{ field: 'email', rule: 'isEmail' }]);
  });

  it('accepts null for an absent field', async () => {
    const mac = { deviceId: 'device-of-anna', machineName: 'Studio Mac', os: 'macOS' };
    const absent = { components: null, device: null, swapCode: null };
    const { components, device, swapCode } = await validateInput(ActivateComputer, { ...mac, ...absent });
    expect([components, device, swapCode]).toEqual([undefined, undefined, undefined]);
  });

  it('compares addresses without case', async () => {
    await expect(validateInput(Register, { ...anna, email: ' Anna@Example.COM ' })).resolves.toMatchObject({
      email: 'anna@example.com',
    });
  });
});
