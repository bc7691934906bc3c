import { getMetadataStorage, IsInt, IsString, Length } from 'class-validator';
import { readInput } from './input';

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

describe('the rules of a class', () => {
  it('are found once', () => {
    expect(rulesOf(Aged)).toBe(rulesOf(Aged));
    expect(rulesOf(Aged)).not.toBe(rulesOf(Named));
  });

  it('are its own and the inherited ones, whichever class was asked about first', async () => {
    await expect(readInput(Named, { name: 'Anna' })).resolves.toEqual({ name: 'Anna' });
    await expect(readInput(Aged, { name: 'Anna', age: 'old' })).rejects.toMatchObject({
      params: { fields: [{ field: 'age', rule: 'isInt' }] },
    });
    await expect(readInput(Aged, { name: '', age: 5 })).rejects.toMatchObject({
      params: { fields: [{ field: 'name', rule: 'isLength' }] },
    });
    await expect(readInput(Named, { name: 'Anna', age: 5 })).rejects.toMatchObject({
      params: { fields: [{ field: 'age', rule: 'whitelistValidation' }] },
    });
    await expect(readInput(Renamed, { name: 'Annabel' })).resolves.toEqual({ name: 'Annabel' });
  });
});
