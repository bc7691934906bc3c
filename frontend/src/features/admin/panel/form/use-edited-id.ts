import { useAddressParams } from '../../../../ui/browser/use-address-params';

const newRow = 'new';

/** The row in the sheet, from the address. Its id is undefined while a new row is added. */
export function useEditedId() {
  const [params, change] = useAddressParams();
  const edited = params.get('edit');
  const edit = (id: string) => change((next) => next.set('edit', id));
  return {
    isOpen: Boolean(edited),
    id: edited === newRow || edited === null ? undefined : edited,
    add: () => edit(newRow),
    edit,
    close: () => change((next) => next.delete('edit')),
  };
}
