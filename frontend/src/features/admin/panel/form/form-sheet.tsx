import type { ReactNode, SubmitEventHandler } from 'react';
import { Sheet } from '../../../../ui/feedback/sheet';
import { useLanguage } from '../../../i18n/language';
import { Banners } from '../banners';

interface FormSheetProps {
  title: string;
  /** Text of the button that sends the form. */
  submitText: string;
  isBusy: boolean;
  isWide?: boolean;
  onSubmit: SubmitEventHandler<HTMLFormElement>;
  onClose: () => void;
  /** The fields. */
  children: ReactNode;
}

/** A form beside the list, with the result of its request and the buttons at its end. */
export function FormSheet(props: FormSheetProps) {
  const { title, submitText, isBusy, isWide = false, onSubmit, onClose, children } = props;
  const { t } = useLanguage();
  return (
    <Sheet isWide={isWide} title={title} closeLabel={t('admin.close')} onClose={onClose}>
      <form noValidate onSubmit={onSubmit}>
        <div className="sht-body">{children}</div>
        <Banners />
        <footer>
          <button type="button" className="btn btn-md" onClick={onClose}>
            {t('admin.cancel')}
          </button>
          <button type="submit" className="btn btn-p btn-md" disabled={isBusy} aria-busy={isBusy}>
            {isBusy ? t('admin.saving') : submitText}
          </button>
        </footer>
      </form>
    </Sheet>
  );
}
