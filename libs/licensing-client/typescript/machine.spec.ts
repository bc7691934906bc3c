import os from 'node:os';
import { describeComputer } from './machine';

describe('computer description', () => {
  it('limits the name to 80 characters without splitting a surrogate pair', () => {
    jest.spyOn(os, 'hostname').mockReturnValue(`${'x'.repeat(79)}🎹🎹`);
    expect(describeComputer('device').machineName).toBe(`${'x'.repeat(79)}🎹`);
  });
});
