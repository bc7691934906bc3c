import { fireEvent, render, screen } from '@testing-library/react';
import { TestProviders } from '../../testing/test-providers';
import { confirmationText, DeleteAccount } from './delete-account';

const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
const button = () => screen.getByRole<HTMLButtonElement>('button', { name: 'gdpr.delete' });
const fetched = jest.fn();
const field = () => screen.getByLabelText<HTMLInputElement>('gdpr.delete_type');

beforeEach(() => {
  Object.assign(globalThis, { fetch: fetched });
  render(<DeleteAccount onDeleted={() => undefined} />, { wrapper: TestProviders });
});

describe('account deletion', () => {
  it('does not take the focus before it is opened', () => {
    expect(document.activeElement).toBe(document.body);
  });

  it('focuses the confirmation field, and its button again after cancelling', () => {
    press('gdpr.delete');
    expect(document.activeElement).toBe(field());
    press('gdpr.keep');
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'gdpr.delete' }));
  });

  it('needs some text before its button is enabled (storefront §5)', () => {
    press('gdpr.delete');
    expect(button().disabled).toBe(true);
    fireEvent.change(field(), { target: { value: 'd' } });
    expect(button().disabled).toBe(false);
  });

  it.each(['delete', 'DELETE ', 'DELET'])('shows an error for the text %j', (typed) => {
    press('gdpr.delete');
    fireEvent.change(field(), { target: { value: typed } });
    press('gdpr.delete');
    expect(screen.getByRole('alert').textContent).toBe('delete_confirmation_wrong');
    expect(field().getAttribute('aria-invalid')).toBe('true');
    expect(fetched).not.toHaveBeenCalled();
    fireEvent.change(field(), { target: { value: confirmationText } });
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('deletes by Enter in the confirmation field', () => {
    press('gdpr.delete');
    fireEvent.change(field(), { target: { value: 'delete' } });
    const form = field().form;
    expect(form).not.toBeNull();
    if (form) fireEvent.submit(form);
    expect(screen.getByRole('alert').textContent).toBe('delete_confirmation_wrong');
  });

  it('requires the confirmation text again after cancelling', () => {
    press('gdpr.delete');
    fireEvent.change(field(), { target: { value: confirmationText } });
    press('gdpr.keep');
    press('gdpr.delete');
    expect(field().value).toBe('');
  });
});
