import { localStore } from './browser-storage';

const refuse = (...names: ('getItem' | 'setItem' | 'removeItem' | 'clear')[]) => {
  for (const name of names)
    jest.spyOn(Storage.prototype, name).mockImplementation(() => {
      throw new DOMException('denied', 'SecurityError');
    });
};

afterEach(() => {
  jest.restoreAllMocks();
  localStore.clear();
});

describe('browser storage', () => {
  it('keeps values in memory when every access throws', () => {
    refuse('getItem', 'setItem', 'removeItem', 'clear');
    localStore.set('token', 'first');
    expect(localStore.get('token')).toBe('first');
    localStore.remove('token');
    expect(localStore.get('token')).toBeNull();
  });

  it('keeps values in memory when the storage itself is refused', () => {
    jest.spyOn(window, 'localStorage', 'get').mockImplementation(() => {
      throw new DOMException('denied', 'SecurityError');
    });
    localStore.set('token', 'first');
    expect(localStore.get('token')).toBe('first');
    localStore.clear();
    expect(localStore.get('token')).toBeNull();
  });

  it('prefers the newer value in memory and removes the older one when the quota is full', () => {
    localStorage.setItem('cart', 'older');
    refuse('setItem');
    localStore.set('cart', 'newer');
    expect(localStore.get('cart')).toBe('newer');
    expect(localStorage.getItem('cart')).toBeNull();
  });

  it('stores the next value when storage accepts it again', () => {
    refuse('setItem');
    localStore.set('cart', 'in memory');
    jest.restoreAllMocks();
    localStore.set('cart', 'stored');
    expect(localStorage.getItem('cart')).toBe('stored');
    expect(localStore.get('cart')).toBe('stored');
  });
});
