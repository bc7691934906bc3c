import { Download } from 'lucide-react';
import { useEffect, useState } from 'react';
import type { OfflineActivation } from '../../api/schema';
import { Icon } from '../../ui/icons';
import { longDate } from '../i18n/formats';
import { useLanguage } from '../i18n/language';

/** The licence file to carry to the computer, and when its seat is free again. */
export function MadeFile({ made }: { made: OfflineActivation }) {
  const { t, lang } = useLanguage();
  const [url, setUrl] = useState('');
  useEffect(() => {
    const address = URL.createObjectURL(new Blob([made.licenceFile], { type: 'application/jose' }));
    setUrl(address);
    return () => URL.revokeObjectURL(address);
  }, [made.licenceFile]);
  return (
    <div className="panel" role="status">
      <h2 className="h4" tabIndex={-1}>
        {t('offline.ready', { name: made.machineName })}
      </h2>
      <p>{t('offline.ready_text', { date: longDate(made.leaseUntil, lang) })}</p>
      <div className="row-actions">
        <a className="btn btn-p btn-xl" href={url} download="licence.jws">
          <Icon of={Download} />
          {t('offline.save')}
        </a>
      </div>
    </div>
  );
}
