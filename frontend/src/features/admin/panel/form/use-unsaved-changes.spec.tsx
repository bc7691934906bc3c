import { fireEvent, render, screen } from '@testing-library/react';
import { TestProviders } from '../../../../testing/test-providers';
import { useUnsavedChanges } from './use-unsaved-changes';

const cancel = 'cancel';

function Form({ isChanged, onClose }: { isChanged: boolean; onClose: () => void }) {
  const close = useUnsavedChanges({ isChanged, onDiscard, onClose });
  return (
    <button type="button" onClick={close}>
      {cancel}
    </button>
  );
}

let answer = false;
let navigation = new EventTarget();
const confirmMock = jest.fn(() => answer);
const onClose = jest.fn();
const onDiscard = jest.fn();

function show(isChanged: boolean) {
  answer = false;
  for (const mock of [confirmMock, onClose, onDiscard]) mock.mockClear();
  window.confirm = confirmMock;
  navigation = new EventTarget();
  Object.assign(window, { navigation });
  render(
    <TestProviders>
      <Form isChanged={isChanged} onClose={onClose} />
    </TestProviders>,
  );
}

const press = () => fireEvent.click(screen.getByRole('button'));
/** Whether the browser proceeds. */
const leave = () => window.dispatchEvent(new Event('beforeunload', { cancelable: true }));
function navigate(navigationType: string) {
  const event = Object.assign(new Event('navigate', { cancelable: true }), { navigationType });
  return navigation.dispatchEvent(event);
}

describe('a form with unsaved changes', () => {
  beforeEach(() => show(true));

  it('stays open when going back is not confirmed', () => {
    expect(navigate('traverse')).toBe(false);
    expect(confirmMock).toHaveBeenCalledWith('admin.discard');
    expect(onDiscard).not.toHaveBeenCalled();
  });

  it('is left by a confirmed step back, and by its own navigation without a confirmation', () => {
    answer = true;
    expect(navigate('traverse')).toBe(true);
    answer = false;
    expect(navigate('push')).toBe(true);
    expect(confirmMock).toHaveBeenCalledTimes(1);
    expect(onDiscard).toHaveBeenCalledTimes(1);
  });

  it('requests a confirmation of the browser before the page is left', () => {
    expect(leave()).toBe(false);
  });

  it('requires a confirmation before it is closed', () => {
    press();
    expect(onClose).not.toHaveBeenCalled();
    answer = true;
    press();
    expect(onClose).toHaveBeenCalledTimes(1);
  });
});

describe('a form without changes', () => {
  it('is closed and left without a confirmation', () => {
    show(false);
    press();
    expect([leave(), navigate('traverse')]).toEqual([true, true]);
    expect(onClose).toHaveBeenCalledTimes(1);
    expect(confirmMock).not.toHaveBeenCalled();
  });
});
