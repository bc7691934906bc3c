import { act, renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { useKept, Writer } from './use-kept';

function open(title: string, writer: string | null = 'ada') {
  const wrapper = ({ children }: { children: ReactNode }) => <Writer value={writer}>{children}</Writer>;
  return renderHook(() => useKept('article 1', () => ({ title })), { wrapper }).result;
}

beforeEach(() => sessionStorage.clear());
afterEach(() => jest.restoreAllMocks());

describe('what is written in a form of the panel', () => {
  it('is there again when the form is', () => {
    const form = open('Tape');
    act(() => form.current.setValue({ title: 'Tape and reel' }));
    expect(open('Tape').current).toMatchObject({ value: { title: 'Tape and reel' }, isChanged: true });
  });

  it('is shown to nobody else who signs in in the same tab', () => {
    const form = open('Tape');
    act(() => form.current.setValue({ title: 'Tape and reel' }));
    expect(open('Tape', 'bob').current).toMatchObject({ value: { title: 'Tape' }, isChanged: false });
    expect(open('Tape').current.value).toEqual({ title: 'Tape and reel' });
  });

  it('is not kept while nobody knows who writes', () => {
    const form = open('Tape', null);
    act(() => form.current.setValue({ title: 'Reel' }));
    expect(sessionStorage).toHaveLength(0);
  });

  it('does not undo what somebody else has saved since', () => {
    const form = open('Tape');
    act(() => form.current.setValue({ title: 'Tape and reel' }));
    expect(open('Reel').current).toMatchObject({ value: { title: 'Reel' }, isChanged: false });
  });

  it('leaves nothing behind once it is as it was before, or forgotten', () => {
    const form = open('Tape');
    act(() => form.current.setValue({ title: 'Reel' }));
    act(() => form.current.setValue({ title: 'Tape' }));
    expect(sessionStorage).toHaveLength(0);
    act(() => form.current.setValue({ title: 'Reel' }));
    act(() => form.current.forget());
    expect(sessionStorage).toHaveLength(0);
  });

  it('begins anew where what was kept is damaged', () => {
    const form = open('Tape');
    act(() => form.current.setValue({ title: 'Reel' }));
    for (const key of Object.keys(sessionStorage)) sessionStorage.setItem(key, '{"before":');
    expect(open('Tape').current).toMatchObject({ value: { title: 'Tape' }, isChanged: false });
  });

  it.each(['getItem', 'setItem', 'removeItem'] as const)('can be written where %s is refused', (name) => {
    jest.spyOn(Storage.prototype, name).mockImplementation(() => {
      throw new DOMException('refused', 'SecurityError');
    });
    const form = open('Tape');
    act(() => form.current.setValue({ title: 'Reel' }));
    expect(form.current).toMatchObject({ value: { title: 'Reel' }, isChanged: true });
    act(() => form.current.forget());
  });
});
