import type { ReactNode } from 'react';
import { Sheet } from '../../../../ui/feedback/sheet';
import { UploadCountContext } from '../../../../ui/forms/upload-zone';
import type { ApiForm } from '../../../../ui/forms/use-api-form';
import { useLanguage } from '../../../i18n/language';
import { ErrorBanner } from '../banners';
import { type Permission, useMay } from '../permissions';
import { errorMessage } from '../error-message';

interface SentForm extends Pick<ApiForm<never>, 'submit' | 'isSubmitting' | 'error'> {
  isUploading?: boolean;
  countUploads?: (more: number) => void;
}

interface FormSheetProps {
  /** A dialog requires a reason or other input before an action. */
  kind?: 'sheet' | 'dialog';
  isWide?: boolean;
  title: string;
  /** Text of the button that sends the form. A form without it is read-only. */
  submitText?: string | undefined;
  /** What sending it needs; default: what changes in the tab need. Without it the form is read-only. */
  needs?: Permission;
  /** Its text while the request is sent. */
  busyText?: string;
  form: SentForm;
  /** Text key for an error that the form's request throws. Without it the banner shows the error. */
  failed?: string;
  /** Above the banner. */
  summary?: ReactNode;
  onClose: () => void;
  /** The fields. */
  children: ReactNode;
  /** The fields are tabs, each with a body of its own. */
  hasTabs?: boolean;
}

const noUploads = () => undefined;

/** A form in a sheet beside the list or in a dialog, with the result of its request and the buttons at its end. */
export function FormSheet(props: FormSheetProps) {
  const { t } = useLanguage();
  const { kind = 'sheet', isWide = false, title, form, failed, onClose, children, hasTabs = false } = props;
  const { isUploading = false, isSubmitting } = form;
  const isAllowed = useMay(props.needs);
  const submitText = isAllowed ? props.submitText : undefined;
  const { busyText = t('admin.saving') } = props;
  return (
    <Sheet kind={kind} isWide={isWide} title={title} closeLabel={t('admin.close')} onClose={onClose}>
      <form noValidate onSubmit={form.submit}>
        <UploadCountContext value={form.countUploads ?? noUploads}>
          {hasTabs ? (
            children
          ) : (
            <div className="sht-body">
              {children}
              {failed === undefined ? null : (
                <div className="full" role="alert">
                  {form.error ? <p className="err">{errorMessage(t, form.error, failed)}</p> : null}
                </div>
              )}
            </div>
          )}
        </UploadCountContext>
        {props.summary}
        {failed === undefined ? <ErrorBanner /> : null}
        <footer>
          <button type="button" className="btn btn-md" onClick={onClose}>
            {t(submitText === undefined ? 'admin.close' : 'admin.cancel')}
          </button>
          {submitText === undefined ? null : (
            <button
              type="submit"
              className="btn btn-p btn-md"
              disabled={isUploading || isSubmitting}
              aria-busy={isSubmitting}
            >
              {isUploading ? t('admin.loading') : isSubmitting ? busyText : submitText}
            </button>
          )}
        </footer>
      </form>
    </Sheet>
  );
}
