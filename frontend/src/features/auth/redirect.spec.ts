import { forgetPath, isOwnPath, rememberedPath, rememberPath } from './redirect';

describe('the path to return to after signing in', () => {
  it.each([
    '//evil.example',
    '/\\evil.example',
    'https://evil.example',
    'javascript:alert(1)',
    '',
    'plugins',
    '/a\nb',
  ])('is never %j', (path) => {
    expect(isOwnPath(path)).toBe(false);
    rememberPath(path);
    expect(rememberedPath()).toBeNull();
  });

  it('is kept until it is used', () => {
    rememberPath('/checkout/saturos-pro?x=1');
    expect(rememberedPath()).toBe('/checkout/saturos-pro?x=1');
    forgetPath();
    expect(rememberedPath()).toBeNull();
  });

  it('is ignored when somebody else has written it', () => {
    localStorage.setItem('redirectAfterLogin', '//evil.example');
    expect(rememberedPath()).toBeNull();
  });
});
