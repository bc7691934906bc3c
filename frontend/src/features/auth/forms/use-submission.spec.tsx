import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { TestProviders } from '../../../testing/test-providers';
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

const message = () => screen.getByRole('alert').textContent;
const press = () => fireEvent.click(screen.getByRole('button'));

describe('a submitted form', () => {
  it('shows the broken rule and sends nothing', () => {
    const send = jest.fn(() => Promise.resolve());
    render(<Form problem="wrong" send={send} />, { wrapper: TestProviders });
    press();
    expect(message()).toBe('wrong');
    expect(send).not.toHaveBeenCalled();
  });

  it('shows the error of the server until the next submit and disables its button meanwhile', async () => {
    const send = jest.fn().mockRejectedValueOnce(new Error()).mockResolvedValueOnce(undefined);
    render(<Form send={send} />, { wrapper: TestProviders });
    press();
    await waitFor(() => expect(message()).toBe('failed'));
    press();
    expect(message()).toBe('');
    expect(screen.getByRole('button')).toHaveProperty('disabled', true);
    await waitFor(() => expect(screen.getByRole('button')).toHaveProperty('disabled', false));
    expect(message()).toBe('');
  });

  it('replaces the error of the server by a broken rule', async () => {
    const send = jest.fn().mockRejectedValueOnce(new Error());
    const { rerender } = render(<Form send={send} />, { wrapper: TestProviders });
    press();
    await waitFor(() => expect(message()).toBe('failed'));
    rerender(<Form problem="wrong" send={send} />);
    press();
    expect(message()).toBe('wrong');
    expect(send).toHaveBeenCalledTimes(1);
  });
});
