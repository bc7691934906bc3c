import { act, fireEvent, render, screen } from '@testing-library/react';
import { ApiError } from '../../../../api/requests/client';
import { TestProviders } from '../../../../testing/test-providers';
import { Banners, BannersProvider } from '../banners';
import { FormSheet } from './form-sheet';
import { useDetailForm } from './use-detail-form';

const save = jest.fn((_values: { name: string }): Promise<unknown> => Promise.resolve({}));
const onClose = jest.fn();
const confirmMock = jest.fn(() => false);

function Sale() {
  const form = useDetailForm({
    defaultValues: { name: '' },
    save,
    done: 'saved',
    failed: 'not saved',
    onClose,
  });
  return (
    <FormSheet title="sale" submitText="save" form={form} onClose={form.close}>
      <input aria-label="name" {...form.form.register('name')} />
    </FormSheet>
  );
}

beforeEach(() => {
  for (const mock of [save, onClose, confirmMock]) mock.mockClear();
  window.confirm = confirmMock;
  render(
    <TestProviders>
      <BannersProvider>
        <Banners />
        <Sale />
      </BannersProvider>
    </TestProviders>,
  );
  fireEvent.change(screen.getByLabelText('name'), { target: { value: 'Spring' } });
});

const press = (name: string) => act(async () => fireEvent.click(screen.getByRole('button', { name })));

describe('the form of a row', () => {
  it('saves its values, shows the result and is closed', async () => {
    await press('save');
    expect(save).toHaveBeenCalledWith({ name: 'Spring' });
    expect(onClose).toHaveBeenCalledTimes(1);
    expect(screen.getByRole('status').textContent).toContain('saved');
    expect(confirmMock).not.toHaveBeenCalled();
  });

  it('stays open with the error when it is refused', async () => {
    save.mockRejectedValueOnce(new ApiError('IN_USE', 409, 'in use'));
    await press('save');
    expect(onClose).not.toHaveBeenCalled();
    expect(screen.getAllByRole('alert').map(({ textContent }) => textContent)).toEqual(['in use', 'in use']);
  });

  it('requires a confirmation before unsaved input is lost', async () => {
    await press('admin.cancel');
    expect(onClose).not.toHaveBeenCalled();
    confirmMock.mockReturnValueOnce(true);
    await press('admin.cancel');
    expect(onClose).toHaveBeenCalledTimes(1);
  });
});
