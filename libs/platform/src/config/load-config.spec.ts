import { Transform } from 'class-transformer';
import { IsBoolean, IsInt, IsUrl } from 'class-validator';
import { ConfigError, loadConfig, toFlag, toNumber } from './load-config';

class Settings {
  @IsUrl({ require_tld: false }) SHOP: string;
  @Transform(toNumber) @IsInt() SEATS: number = 3;
  @Transform(toFlag) @IsBoolean() OPEN: boolean = false;
}

describe('the environment', () => {
  it('becomes a typed object with defaults', () => {
    expect(
      loadConfig(Settings, { SHOP: 'http://localhost:3000', OPEN: 'true', HOME: '/root' }),
    ).toMatchObject({ SEATS: 3, OPEN: true });
  });

  it('is refused naming every missing and wrong variable', () => {
    const load = () => loadConfig(Settings, { SEATS: 'many', OPEN: 'perhaps' });
    expect(load).toThrow(ConfigError);
    expect(load).toThrow(/SHOP is missing[\s\S]*SEATS has a wrong value[\s\S]*OPEN has a wrong value/);
  });

  it('takes an empty variable as an absent one', () => {
    expect(loadConfig(Settings, { SHOP: 'http://localhost', SEATS: '' }).SEATS).toBe(3);
  });
});
