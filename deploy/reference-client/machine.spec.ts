import os from 'node:os';
import { thisMachine } from './machine';

describe('a computer as the shop wants to know it', () => {
  it('has a name of 80 characters at most, none of them cut in two', () => {
    jest.spyOn(os, 'hostname').mockReturnValue(`${'x'.repeat(79)}🎹🎹`);
    expect(thisMachine('device').machineName).toBe(`${'x'.repeat(79)}🎹`);
  });
});
