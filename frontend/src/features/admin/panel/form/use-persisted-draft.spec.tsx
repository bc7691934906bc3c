import { act, renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { useForm } from 'react-hook-form';
import { DraftOwner, usePersistedDraft } from './use-persisted-draft';

function open(title: string, owner: string | null = 'ada') {
  const wrapper = ({ children }: { children: ReactNode }) => (
    <DraftOwner value={owner}>{children}</DraftOwner>
  );
  const { result } = renderHook(
    () => {
      const form = useForm({ defaultValues: { title } });
      return { form, ...usePersistedDraft(form, 'article 1') };
    },
    { wrapper },
  );
  return {
    type: (value: string) => act(() => result.current.form.setValue('title', value, { shouldDirty: true })),
    discard: () => act(() => result.current.discard()),
    state: () => ({ title: result.current.form.getValues('title'), isChanged: result.current.isChanged }),
  };
}

beforeEach(() => sessionStorage.clear());
afterEach(() => jest.restoreAllMocks());

describe('a persisted draft', () => {
  it('is restored when the form is opened again', () => {
    open('Tape').type('Tape and reel');
    expect(open('Tape').state()).toEqual({ title: 'Tape and reel', isChanged: true });
  });

  it('is restored only for the administrator who wrote it', () => {
    open('Tape').type('Tape and reel');
    expect(open('Tape', 'bob').state()).toEqual({ title: 'Tape', isChanged: false });
    expect(open('Tape').state().title).toBe('Tape and reel');
  });

  it('is not stored without an owner', () => {
    open('Tape', null).type('Reel');
    expect(sessionStorage).toHaveLength(0);
  });

  it('is not restored over a record that was changed meanwhile', () => {
    open('Tape').type('Tape and reel');
    expect(open('Reel').state()).toEqual({ title: 'Reel', isChanged: false });
  });

  it('is removed when the input equals the initial values again, and when it is discarded', () => {
    const form = open('Tape');
    form.type('Reel');
    form.type('Tape');
    expect(sessionStorage).toHaveLength(0);
    form.type('Reel');
    expect(sessionStorage).toHaveLength(1);
    form.discard();
    expect(sessionStorage).toHaveLength(0);
  });

  it('is ignored if it is damaged', () => {
    open('Tape').type('Reel');
    for (const key of Object.keys(sessionStorage)) sessionStorage.setItem(key, '{"initial":');
    expect(open('Tape').state()).toEqual({ title: 'Tape', isChanged: false });
  });

  it.each(['getItem', 'setItem', 'removeItem'] as const)(
    'is not needed by the form: %s may throw',
    (name) => {
      jest.spyOn(Storage.prototype, name).mockImplementation(() => {
        throw new DOMException('refused', 'SecurityError');
      });
      const form = open('Tape');
      form.type('Reel');
      expect(form.state()).toEqual({ title: 'Reel', isChanged: true });
      form.discard();
    },
  );
});
