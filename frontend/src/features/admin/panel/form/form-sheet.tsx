import type { ReactNode } from 'react';
import { Sheet } from '../../../../ui/feedback/sheet';
import type { ApiForm } from '../../../../ui/forms/use-api-form';
import { useLanguage } from '../../../i18n/language';
import { Banners } from '../banners';
import { errorMessage } from '../error-message';

interface FormSheetProps {
  /** A dialog requires a reason or other input before an action. */
  kind?: 'sheet' | 'dialog';
  isWide?: boolean;
  title: string;
  /** Text of the button that sends the form. A form without it is read-only. */
  submitText?: string | undefined;
  /** Its text while the request is sent. */
  busyText?: string;
  form: Pick<ApiForm<never>, 'submit' | 'isSubmitting' | 'error'>;
  /** Text key for an error that the form's request throws. Without it the banners show the result. */
  failed?: string;
  onClose: () => void;
  /** The fields. */
  children: ReactNode;
}

/** A form in a sheet beside the list or in a dialog, with the result of its request and the buttons at its end. */
export function FormSheet(props: FormSheetProps) {
  const { t } = useLanguage();
  const { kind = 'sheet', isWide = false, title, submitText, form, failed, onClose, children } = props;
  const { busyText = t('admin.saving') } = props;
  const { submit, isSubmitting, error } = form;
  return (
    <Sheet kind={kind} isWide={isWide} title={title} closeLabel={t('admin.close')} onClose={onClose}>
      <form noValidate onSubmit={submit}>
        <div className="sht-body">
          {children}
          {failed === undefined ? null : (
            <div className="full" role="alert">
              {error ? <p className="err">{errorMessage(t, error, failed)}</p> : null}
            </div>
          )}
        </div>
        {failed === undefined ? <Banners /> : null}
        <footer>
          <button type="button" className="btn btn-md" onClick={onClose}>
            {t(submitText === undefined ? 'admin.close' : 'admin.cancel')}
          </button>
          {submitText === undefined ? null : (
            <button
              type="submit"
              className="btn btn-p btn-md"
              disabled={isSubmitting}
              aria-busy={isSubmitting}
            >
              {isSubmitting ? busyText : submitText}
            </button>
          )}
        </footer>
      </form>
    </Sheet>
  );
}
