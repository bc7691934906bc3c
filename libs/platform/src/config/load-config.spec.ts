import { Transform } from 'class-transformer';
import { IsBoolean, IsInt, IsUrl } from 'class-validator';
import { ConfigError, loadConfig, toFlag, toNumber } from './load-config';

class Settings {
  @IsUrl({ require_tld: false }) SHOP: string;
  @Transform(toNumber) @IsInt() SEATS: number = 3;
  @Transform(toFlag) @IsBoolean() OPEN: boolean = false;
}

describe('environment', () => {
  it('is converted to a typed object with defaults', () => {
    expect(
      loadConfig(Settings, { SHOP: 'http://localhost:3000', OPEN: 'true', HOME: '/root' }),
    ).toMatchObject({ SEATS: 3, OPEN: true });
  });

  it('is rejected with the names of every missing and invalid variable', () => {
    const load = () => loadConfig(Settings, { SEATS: 'many', OPEN: 'perhaps' });
    expect(load).toThrow(ConfigError);
    expect(load).toThrow(/SHOP is missing[\s\S]*SEATS has a wrong value[\s\S]*OPEN has a wrong value/);
  });

  it('treats an empty variable as absent', () => {
    expect(loadConfig(Settings, { SHOP: 'http://localhost', SEATS: '' }).SEATS).toBe(3);
  });
});
