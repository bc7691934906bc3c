import { FileSearch } from 'lucide-react';
import { useState } from 'react';
import type { LicenceImport } from '../../../api/schema';
import { useLanguage } from '../../i18n/language';
import { AddButton } from '../panel/add-button';
import type { ListColumn } from '../panel/list/list-columns';
import { ListTab } from '../panel/list/list-tab';
import { ImportReport } from './import-report';
import { ImportSheet } from './import-sheet';

function useColumns(): readonly ListColumn<LicenceImport>[] {
  const { t, lang } = useLanguage();
  const number = new Intl.NumberFormat(lang);
  return [
    { key: 'title', onPhone: 'title', cell: ({ name }) => <b>{name}</b> },
    { key: 'rows', isNumber: true, cell: ({ rowCount }) => number.format(rowCount) },
    { key: 'createdAt', date: 'createdAt' },
    {
      key: 'state',
      onPhone: 'side',
      pill: ({ state }) => ({ isOk: state !== 'cancelled', text: t(`admin.imports.state.${state}`) }),
    },
  ];
}

/** Customers with their licences from other shops: upload, check, import, welcome mails. */
export default function ImportsTab() {
  const { t } = useLanguage();
  const [isAdding, setAdding] = useState(false);
  const [shown, setShown] = useState<LicenceImport>();
  return (
    <ListTab<LicenceImport>
      tab="imports"
      path="/admin/licence-imports"
      exportName="licence-imports.csv"
      rows="imports"
      idOf={({ id }) => id}
      columns={useColumns()}
      actions={[
        {
          name: 'report',
          icon: FileSearch,
          label: ({ name }) => t('admin.imports.show', { name }),
          open: setShown,
        },
      ]}
      toolbar={<AddButton text={t('admin.imports.add')} onClick={() => setAdding(true)} />}
    >
      {isAdding ? <ImportSheet onCreated={setShown} onClose={() => setAdding(false)} /> : null}
      {shown && !isAdding ? (
        <ImportReport id={shown.id} name={shown.name} onClose={() => setShown(undefined)} />
      ) : null}
    </ListTab>
  );
}
