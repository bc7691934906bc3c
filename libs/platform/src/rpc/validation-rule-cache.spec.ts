import { getMetadataStorage, IsInt, IsString, Length } from 'class-validator';
import { validateInput } from './validate-input';

class Named {
  @IsString() @Length(1, 5) name: string;
}
class Aged extends Named {
  @IsInt() age: number;
}
class Renamed extends Named {
  @Length(3, 9) override name: string;
}

const rulesOf = (type: typeof Named) =>
  getMetadataStorage().getTargetValidationMetadatas(type, '', false, false);

describe('validation rules of a class', () => {
  it('are searched once', () => {
    expect(rulesOf(Aged)).toBe(rulesOf(Aged));
    expect(rulesOf(Aged)).not.toBe(rulesOf(Named));
  });

  it('are its own and the inherited ones, in any order of use', async () => {
    await expect(validateInput(Named, { name: 'Anna' })).resolves.toEqual({ name: 'Anna' });
    await expect(validateInput(Aged, { name: 'Anna', age: 'old' })).rejects.toMatchObject({
      params: { fields: [{ field: 'age', rule: 'isInt' }] },
    });
    await expect(validateInput(Aged, { name: '', age: 5 })).rejects.toMatchObject({
      params: { fields: [{ field: 'name', rule: 'isLength' }] },
    });
    await expect(validateInput(Named, { name: 'Anna', age: 5 })).rejects.toMatchObject({
      params: { fields: [{ field: 'age', rule: 'whitelistValidation' }] },
    });
    await expect(validateInput(Renamed, { name: 'Annabel' })).resolves.toEqual({ name: 'Annabel' });
  });
});
