import { clearRememberedPath, isSameOriginPath, rememberedPath, rememberPath } from './redirect';

describe('the path to return to after the log-in', () => {
  it.each([
    '//evil.example',
    '/\\evil.example',
    'https://evil.example',
    'javascript:alert(1)',
    '',
    'plugins',
    '/a\nb',
  ])('rejects %j', (path) => {
    expect(isSameOriginPath(path)).toBe(false);
    rememberPath(path);
    expect(rememberedPath()).toBeNull();
  });

  it('is stored until it is used', () => {
    rememberPath('/checkout/saturos-pro?x=1');
    expect(rememberedPath()).toBe('/checkout/saturos-pro?x=1');
    clearRememberedPath();
    expect(rememberedPath()).toBeNull();
  });

  it('is ignored when another script has stored a foreign URL', () => {
    localStorage.setItem('redirectAfterLogin', '//evil.example');
    expect(rememberedPath()).toBeNull();
  });
});
