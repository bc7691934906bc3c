import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { Stand } from '../../testing/stand';
import { useSubmission } from './use-submission';

function Form({ problem, send }: { problem?: string; send: () => Promise<unknown> }) {
  const { error, isBusy, submit } = useSubmission({ problem: () => problem, send, failed: 'failed' });
  return (
    <form onSubmit={submit}>
      <p role="alert">{error}</p>
      <button type="submit" disabled={isBusy} />
    </form>
  );
}

const said = () => screen.getByRole('alert').textContent;
const press = () => fireEvent.click(screen.getByRole('button'));

describe('a form that is sent', () => {
  it('is not, while something is wrong with it, and says what', () => {
    const send = jest.fn(() => Promise.resolve());
    render(<Form problem="wrong" send={send} />, { wrapper: Stand });
    press();
    expect(said()).toBe('wrong');
    expect(send).not.toHaveBeenCalled();
  });

  it('says why it was refused until it is sent again, and is busy meanwhile', async () => {
    const send = jest.fn().mockRejectedValueOnce(new Error()).mockResolvedValueOnce(undefined);
    render(<Form send={send} />, { wrapper: Stand });
    press();
    await waitFor(() => expect(said()).toBe('failed'));
    press();
    expect(said()).toBe('');
    expect(screen.getByRole('button')).toHaveProperty('disabled', true);
    await waitFor(() => expect(screen.getByRole('button')).toHaveProperty('disabled', false));
    expect(said()).toBe('');
  });

  it('says what is wrong in place of why it was refused before', async () => {
    const send = jest.fn().mockRejectedValueOnce(new Error());
    const { rerender } = render(<Form send={send} />, { wrapper: Stand });
    press();
    await waitFor(() => expect(said()).toBe('failed'));
    rerender(<Form problem="wrong" send={send} />);
    press();
    expect(said()).toBe('wrong');
    expect(send).toHaveBeenCalledTimes(1);
  });
});
