import { act, renderHook } from '@testing-library/react';
import { useKept } from './use-kept';

const open = (title: string) => renderHook(() => useKept('article 1', () => ({ title }))).result;

beforeEach(() => sessionStorage.clear());

describe('what is written in a form of the panel', () => {
  it('is there again when the form is', () => {
    const form = open('Tape');
    act(() => form.current.setValue({ title: 'Tape and reel' }));
    expect(open('Tape').current).toMatchObject({ value: { title: 'Tape and reel' }, isChanged: true });
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
});
