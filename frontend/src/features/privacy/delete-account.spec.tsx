import { fireEvent, render, screen } from '@testing-library/react';
import { Stand } from '../../testing/stand';
import { confirmation, DeleteAccount } from './delete-account';

const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
const button = () => screen.getByRole<HTMLButtonElement>('button', { name: 'gdpr.delete' });
const fetched = jest.fn();
const field = () => screen.getByLabelText<HTMLInputElement>('gdpr.delete_type');

beforeEach(() => {
  Object.assign(globalThis, { fetch: fetched });
  render(<DeleteAccount onDeleted={() => undefined} />, { wrapper: Stand });
});

describe('the end of an account', () => {
  it('takes nobody’s focus before it is asked for', () => {
    expect(document.activeElement).toBe(document.body);
  });

  it('leads to what has to be typed, and back to its button when the account is kept', () => {
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

  it.each(['delete', 'DELETE ', 'DELET'])('is refused with a message when the text is %j', (typed) => {
    press('gdpr.delete');
    fireEvent.change(field(), { target: { value: typed } });
    press('gdpr.delete');
    expect(screen.getByRole('alert').textContent).toBe('delete_confirmation_wrong');
    expect(field().getAttribute('aria-invalid')).toBe('true');
    expect(fetched).not.toHaveBeenCalled();
    fireEvent.change(field(), { target: { value: confirmation } });
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('is asked for in so many letters again by who kept the account first', () => {
    press('gdpr.delete');
    fireEvent.change(field(), { target: { value: confirmation } });
    press('gdpr.keep');
    press('gdpr.delete');
    expect(field().value).toBe('');
  });
});
