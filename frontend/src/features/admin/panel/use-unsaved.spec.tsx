import { fireEvent, render, screen } from '@testing-library/react';
import { Stand } from '../../../testing/stand';
import { useUnsaved } from './use-unsaved';

const cancel = 'cancel';

function Form({ isChanged, onClose }: { isChanged: boolean; onClose: () => void }) {
  const close = useUnsaved({ isChanged, onGivenUp, onClose });
  return (
    <button type="button" onClick={close}>
      {cancel}
    </button>
  );
}

let answer = false;
const asked = jest.fn(() => answer);
const onClose = jest.fn();
const onGivenUp = jest.fn();

function show(isChanged: boolean) {
  answer = false;
  for (const mock of [asked, onClose, onGivenUp]) mock.mockClear();
  window.confirm = asked;
  window.navigation = new EventTarget();
  render(
    <Stand>
      <Form isChanged={isChanged} onClose={onClose} />
    </Stand>,
  );
}

const press = () => fireEvent.click(screen.getByRole('button'));
/** Whether the browser does it. */
const leave = () => window.dispatchEvent(new Event('beforeunload', { cancelable: true }));
function navigate(navigationType: string) {
  const event = Object.assign(new Event('navigate', { cancelable: true }), { navigationType });
  return window.navigation?.dispatchEvent(event);
}

describe('a form with something written in it', () => {
  beforeEach(() => show(true));

  it('stays when somebody goes back and then says no', () => {
    expect(navigate('traverse')).toBe(false);
    expect(asked).toHaveBeenCalledWith('admin.discard');
    expect(onGivenUp).not.toHaveBeenCalled();
  });

  it('is left by going back when that is what is wanted, and by what it does itself', () => {
    answer = true;
    expect(navigate('traverse')).toBe(true);
    answer = false;
    expect(navigate('push')).toBe(true);
    expect(asked).toHaveBeenCalledTimes(1);
    expect(onGivenUp).toHaveBeenCalledTimes(1);
  });

  it('has the browser ask before the page is left', () => {
    expect(leave()).toBe(false);
  });

  it('asks before it is closed', () => {
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
    press();
    expect([leave(), navigate('traverse')]).toEqual([true, true]);
    expect(onClose).toHaveBeenCalledTimes(1);
    expect(asked).not.toHaveBeenCalled();
  });
});
