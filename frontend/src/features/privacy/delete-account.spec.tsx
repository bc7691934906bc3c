import { fireEvent, render, screen } from '@testing-library/react';
import { Stand } from '../../testing/stand';
import { confirmation, DeleteAccount } from './delete-account';

const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
const field = () => screen.getByLabelText<HTMLInputElement>('gdpr.delete_type');

beforeEach(() => {
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

  it('is asked for in so many letters again by who kept the account first', () => {
    press('gdpr.delete');
    fireEvent.change(field(), { target: { value: confirmation } });
    press('gdpr.keep');
    press('gdpr.delete');
    expect(field().value).toBe('');
  });
});
