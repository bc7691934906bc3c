import { fireEvent, render, screen } from '@testing-library/react';
import { Stand } from '../../../testing/stand';
import { BannersProvider } from '../panel/banners';
import { ProductSheet } from './product-sheet';

jest.mock('../../../ui/sheet.css', () => ({}));
jest.mock('../../../api/upload', () => ({ upload: () => new Promise(() => undefined) }));

const onClose = jest.fn();
const asked = jest.fn(() => false);

beforeEach(() => {
  sessionStorage.clear();
  for (const mock of [onClose, asked]) mock.mockClear();
  window.confirm = asked;
  render(
    <Stand>
      <BannersProvider>
        <ProductSheet id={undefined} onClose={onClose} />
      </BannersProvider>
    </Stand>,
  );
});

const cancel = () => fireEvent.click(screen.getByRole('button', { name: 'admin.cancel' }));

describe('the sheet of a product', () => {
  it('is closed without a question when its fields were walked through and left as they were', () => {
    fireEvent.blur(screen.getByLabelText(/price_usd/));
    cancel();
    expect(asked).not.toHaveBeenCalled();
    expect(onClose).toHaveBeenCalledTimes(1);
  });

  it('is neither saved nor closed without a file that is on its way', () => {
    const [zone] = screen.getAllByLabelText(/products.choose_file/);
    if (zone) fireEvent.change(zone, { target: { files: [new File(['x'], 'Portal.pkg')] } });
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'admin.loading' }).disabled).toBe(true);
    fireEvent.click(screen.getAllByRole('button', { name: 'admin.cancel' }).at(-1) ?? document.body);
    expect(asked).toHaveBeenCalledTimes(1);
    expect(onClose).not.toHaveBeenCalled();
  });
});
