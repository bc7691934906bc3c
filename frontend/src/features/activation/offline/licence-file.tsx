import { Download } from 'lucide-react';
import { useEffect, useState } from 'react';
import type { OfflineActivation } from '../../../api/schema';
import { shopBrand } from '../../../brand/brand';
import { Icon } from '../../../ui/icons';
import { longDate } from '../../i18n/formats';
import { useLanguage } from '../../i18n/language';

/** Download of the licence file, and the end of its lease. */
export function LicenceFile({ activation }: { activation: OfflineActivation }) {
  const { t, lang } = useLanguage();
  const [url, setUrl] = useState('');
  useEffect(() => {
    const address = URL.createObjectURL(new Blob([activation.licenceFile], { type: 'application/jose' }));
    setUrl(address);
    return () => URL.revokeObjectURL(address);
  }, [activation.licenceFile]);
  return (
    <div className="panel" role="status">
      <h2 className="h4" tabIndex={-1}>
        {t('offline.ready', { name: activation.machineName })}
      </h2>
      <p>{t('offline.ready_text', { date: longDate(activation.leaseUntil, lang) })}</p>
      <div className="row-actions">
        <a className="btn btn-p btn-xl" href={url} download={`${shopBrand().licenceFileName}.jws`}>
          <Icon of={Download} />
          {t('offline.save')}
        </a>
      </div>
    </div>
  );
}
