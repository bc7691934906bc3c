import { act, fireEvent, render, screen } from '@testing-library/react';
import { TestProviders } from '../../../testing/test-providers';
import { BannersProvider } from '../panel/banners';
import { ProductSheet } from './product-sheet';

jest.mock('../../../api/requests/upload', () => ({
  upload: ({ signal }: { signal: AbortSignal }) =>
    new Promise((_, refuse) => signal.addEventListener('abort', () => refuse(new Error()))),
}));

const onClose = jest.fn();
const confirmMock = jest.fn(() => false);

beforeEach(() => {
  sessionStorage.clear();
  for (const mock of [onClose, confirmMock]) mock.mockClear();
  window.confirm = confirmMock;
  render(
    <TestProviders>
      <BannersProvider>
        <ProductSheet id={undefined} onClose={onClose} />
      </BannersProvider>
    </TestProviders>,
  );
});

const cancel = () => fireEvent.click(screen.getByRole('button', { name: 'admin.cancel' }));

describe('the form of a product', () => {
  it('is closed without a confirmation if no value was changed', () => {
    fireEvent.blur(screen.getByLabelText(/price_usd/));
    cancel();
    expect(confirmMock).not.toHaveBeenCalled();
    expect(onClose).toHaveBeenCalledTimes(1);
  });

  it('cannot be saved, and requires a confirmation to close, while a file is uploading', () => {
    const [zone] = screen.getAllByLabelText(/products.choose_file/);
    if (zone) fireEvent.change(zone, { target: { files: [new File(['x'], 'Portal.pkg')] } });
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'admin.loading' }).disabled).toBe(true);
    fireEvent.click(screen.getAllByRole('button', { name: 'admin.cancel' }).at(-1) ?? document.body);
    expect(confirmMock).toHaveBeenCalledTimes(1);
    expect(onClose).not.toHaveBeenCalled();
  });

  it('shows the progress of an upload and cancels it', async () => {
    const [zone] = screen.getAllByLabelText(/products.choose_file/);
    if (zone) fireEvent.change(zone, { target: { files: [new File(['x'], 'Portal.pkg')] } });
    const progress = { name: 'Portal.pkg', hidden: true };
    expect(screen.getByRole('progressbar', progress)).toBeTruthy();
    const [cancelUpload] = screen.getAllByRole('button', { name: 'admin.cancel', hidden: true });
    await act(async () => fireEvent.click(cancelUpload ?? document.body));
    expect(screen.queryByRole('progressbar', progress)).toBeNull();
    expect(screen.getAllByLabelText(/products.choose_file/)).not.toHaveLength(0);
  });

  it('reports every missing field at once and notes that a product without files is not on sale (admin §5)', async () => {
    for (const label of [/products.name/, /products.description/, /products.version/]) {
      const [field] = screen.getAllByLabelText(label);
      if (field) fireEvent.change(field, { target: { value: ' ' } });
    }
    await act(async () => fireEvent.click(screen.getByRole('button', { name: 'admin.create' })));
    expect(screen.getAllByText('admin.products.required')).toHaveLength(3);
    expect(screen.getByText('admin.products.not_for_sale')).toBeTruthy();
  });
});
