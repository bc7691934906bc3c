import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { ApiError } from '../../api/requests/client';
import { Field } from './field';
import { useApiForm } from './use-api-form';

const save = 'Save';
const onSubmit = jest.fn<Promise<void>, [object]>();

function Form() {
  const { field, submit, isSubmitting, error } = useApiForm({
    t: (key) => key,
    defaultValues: { title: '', slug: '' },
    onSubmit,
  });
  return (
    <form onSubmit={submit} noValidate>
      <Field label="title" {...field('title', { required: true, minLength: 1 }, { required: 'no title' })} />
      <Field
        label="slug"
        {...field(
          'slug',
          { maxLength: 9, pattern: '^[a-z]*$' },
          { invalid: 'bad slug', validate: (slug) => (slug === 'taken' ? 'slug is taken' : undefined) },
        )}
      />
      <p role="alert">{error instanceof Error ? error.message : ''}</p>
      <button type="submit" disabled={isSubmitting}>
        {save}
      </button>
    </form>
  );
}

const input = (label: string) => screen.getByLabelText<HTMLInputElement>(label);
const type = (label: string, value: string) => fireEvent.change(input(label), { target: { value } });
const press = () => act(async () => fireEvent.click(screen.getByRole('button', { name: save })));

beforeEach(() => {
  onSubmit.mockReset().mockResolvedValue();
  render(<Form />);
});

describe('a form with rules of the API description', () => {
  it('shows no message before the first submit', () => {
    type('slug', 'UPPER');
    expect(screen.queryByText('bad slug')).toBeNull();
  });

  it('marks every field that breaks a rule, focuses the first one and sends nothing', async () => {
    type('title', '  ');
    type('slug', 'UPPER');
    await press();
    expect(screen.getByText('no title')).toBeTruthy();
    expect(screen.getByText('bad slug')).toBeTruthy();
    expect(document.activeElement).toBe(input('title'));
    expect(onSubmit).not.toHaveBeenCalled();
  });

  it('removes a message as soon as its field is valid', async () => {
    await press();
    type('title', 'Tape');
    await waitFor(() => expect(screen.queryByText('no title')).toBeNull());
    expect(input('title').getAttribute('aria-invalid')).toBeNull();
  });

  it('checks rules beyond the API description', async () => {
    type('title', 'Tape');
    type('slug', 'taken');
    await press();
    expect(screen.getByText('slug is taken')).toBeTruthy();
    expect(onSubmit).not.toHaveBeenCalled();
  });

  it('derives input attributes from the constraints', () => {
    expect(input('title').required).toBe(true);
    expect(input('slug')).toMatchObject({ required: false, maxLength: 9 });
  });
});

describe('a form that is sent', () => {
  beforeEach(() => type('title', 'Tape'));

  it('disables its button until the server responds', async () => {
    let answer = (): void => undefined;
    onSubmit.mockReturnValue(new Promise((resolve) => (answer = resolve)));
    await press();
    expect(screen.getByRole<HTMLButtonElement>('button').disabled).toBe(true);
    await act(async () => answer());
    expect(screen.getByRole<HTMLButtonElement>('button').disabled).toBe(false);
    expect(onSubmit).toHaveBeenCalledWith({ title: 'Tape', slug: '' });
  });

  it('shows the error of the server and clears it with the next submit', async () => {
    onSubmit.mockRejectedValueOnce(new Error('no connection'));
    await press();
    expect(screen.getByRole('alert').textContent).toBe('no connection');
    await press();
    expect(screen.getByRole('alert').textContent).toBe('');
  });

  it('marks and focuses the field that the server rejected', async () => {
    const details = [
      { field: 'slug', rule: 'matches' },
      { field: 'unknown', rule: 'isString' },
    ];
    onSubmit.mockRejectedValueOnce(new ApiError('INVALID_INPUT', 400, 'invalid input', details));
    await press();
    expect(screen.getByText('validation.invalid')).toBeTruthy();
    await waitFor(() => expect(document.activeElement).toBe(input('slug')));
    expect(screen.getByRole('alert').textContent).toBe('invalid input');
    await press();
    expect(onSubmit).toHaveBeenCalledTimes(2);
  });
});
