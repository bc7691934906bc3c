import { fireEvent, render, screen } from '@testing-library/react';
import { Stand } from '../../../testing/stand';
import { useUnsaved } from './use-unsaved';

const cancel = 'cancel';

function Form({ isChanged, onClose }: { isChanged: boolean; onClose: () => void }) {
  const close = useUnsaved({ isChanged, onClose });
  return (
    <button type="button" onClick={close}>
      {cancel}
    </button>
  );
}

let answer = false;
const asked = jest.fn(() => answer);
const onClose = jest.fn();
const routed = jest.fn();
const go = jest.spyOn(window.history, 'go').mockReturnValue(undefined);

beforeEach(() => {
  answer = false;
  for (const mock of [asked, onClose, routed, go]) mock.mockClear();
  window.confirm = asked;
  // As the router counts: the form was opened on the fifth entry.
  window.history.replaceState({ idx: 5 }, '');
  window.addEventListener('popstate', routed);
});
afterEach(() => window.removeEventListener('popstate', routed));

function show(isChanged: boolean) {
  render(
    <Stand>
      <Form isChanged={isChanged} onClose={onClose} />
    </Stand>,
  );
}

const goTo = (idx: number) => window.dispatchEvent(new PopStateEvent('popstate', { state: { idx } }));
const leave = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }));

describe('a form with something written in it', () => {
  beforeEach(() => show(true));

  it('stays when somebody goes back and then says no', () => {
    goTo(4);
    expect(asked).toHaveBeenCalledWith('admin.discard');
    expect(routed).not.toHaveBeenCalled();
    expect(go).toHaveBeenCalledWith(1);
    goTo(5);
    expect(asked).toHaveBeenCalledTimes(1);
  });

  it('is left by going back when that is what is wanted', () => {
    answer = true;
    goTo(4);
    expect(routed).toHaveBeenCalledTimes(1);
    expect(go).not.toHaveBeenCalled();
  });

  it('has the browser ask before the page is left', () => {
    expect(leave()).toBe(true);
  });

  it('asks before it is closed', () => {
    const press = () => fireEvent.click(screen.getByRole('button'));
    press();
    expect(onClose).not.toHaveBeenCalled();
    answer = true;
    press();
    expect(onClose).toHaveBeenCalledTimes(1);
  });
});

describe('a form with nothing written in it', () => {
  it('is closed and left without a question', () => {
    show(false);
    fireEvent.click(screen.getByRole('button'));
    goTo(4);
    expect([leave(), onClose.mock.calls.length, routed.mock.calls.length]).toEqual([false, 1, 1]);
    expect(asked).not.toHaveBeenCalled();
  });
});
