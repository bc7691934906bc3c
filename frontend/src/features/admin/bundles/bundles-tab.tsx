import { Ban, Pencil, Trash2 } from 'lucide-react';
import { api } from '../../../api/requests/client';
import type { Bundle } from '../../../api/schema';
import { useLanguage } from '../../i18n/language';
import { AddButton } from '../panel/add-button';
import { useEditedId } from '../panel/form/use-edited-id';
import { ListTab } from '../panel/list/list-tab';
import { useBundleColumns } from './bundle-columns';
import { BundleSheet } from './bundle-sheet';

/** Bundles of the shop: add, edit, take off sale, delete. */
export default function BundlesTab() {
  const { t, lang } = useLanguage();
  const edited = useEditedId();
  const nameOf = ({ titleEn, titleRu }: Bundle) => (lang === 'ru' ? titleRu : titleEn);
  const add = <AddButton text={t('admin.bundles.add')} onClick={edited.add} />;
  return (
    <ListTab<Bundle>
      tab="bundles"
      path="/admin/bundles"
      exportName="bundles.csv"
      rows="bundles"
      idOf={({ id }) => id}
      columns={useBundleColumns()}
      search={t('admin.bundles.search')}
      toolbar={add}
      emptyAction={add}
      actions={[
        {
          name: 'edit',
          icon: Pencil,
          label: (bundle) => t('admin.bundles.edit', { name: nameOf(bundle) }),
          open: ({ id }) => edited.edit(id),
        },
        {
          name: 'deactivate',
          icon: Ban,
          isShown: ({ isActive }) => isActive,
          label: (bundle) => t('admin.bundles.deactivate', { name: nameOf(bundle) }),
          confirmation: (bundle) => t('admin.bundles.confirm_deactivate', { name: nameOf(bundle) }),
          run: ({ id }) => api.post('/admin/bundles/{id}/deactivate', { path: { id } }),
          done: 'admin.bundles.deactivated',
          failed: 'admin.bundles.not_deactivated',
        },
        {
          name: 'delete',
          icon: Trash2,
          isDestructive: true,
          label: (bundle) => t('admin.bundles.delete', { name: nameOf(bundle) }),
          confirmation: (bundle) => t('admin.bundles.confirm_delete', { name: nameOf(bundle) }),
          run: ({ id }) => api.delete('/admin/bundles/{id}', { path: { id } }),
          done: 'admin.bundles.deleted',
          failed: 'admin.bundles.not_deleted',
        },
      ]}
    >
      {edited.isOpen ? <BundleSheet id={edited.id} onClose={edited.close} /> : null}
    </ListTab>
  );
}
