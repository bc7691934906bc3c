import { useState } from 'react';
import { useLanguage } from '../../i18n/language';
import { ReassignDialog } from './reassign-dialog';

/** Reassigns an order that was bought with a mistyped address. */
export function ReassignOrder({ id }: { id: string }) {
  const { t } = useLanguage();
  const [isOpen, setOpen] = useState(false);
  const [sentTo, setSentTo] = useState('');
  return (
    <>
      <button type="button" className="btn btn-md" onClick={() => setOpen(true)}>
        {t('admin.orders.reassign')}
      </button>
      <p role="status">{sentTo ? t('admin.orders.reassign_sent', { email: sentTo }) : ''}</p>
      {isOpen ? (
        <ReassignDialog
          id={id}
          onClose={() => setOpen(false)}
          onDone={(email) => {
            setOpen(false);
            setSentTo(email);
          }}
        />
      ) : null}
    </>
  );
}
