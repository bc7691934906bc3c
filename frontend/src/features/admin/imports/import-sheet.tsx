import { FileInput } from 'lucide-react';
import { useId, useRef } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { createLicenceImportConstraints as constraints } from '../../../api/admin-form-constraints';
import { api } from '../../../api/requests/client';
import type { LicenceImport } from '../../../api/schema';
import { DropZone } from '../../../ui/forms/drop-zone';
import { Field } from '../../../ui/forms/field';
import { SelectField } from '../../../ui/forms/select-field';
import { useLanguage } from '../../i18n/language';
import { FormSheet } from '../panel/form/form-sheet';
import { useDetailForm } from '../panel/form/use-detail-form';
import { newRequestId } from '../panel/request-id';

interface ImportValues {
  name: string;
  language: 'en' | 'ru';
  file: File | null;
}

const maxBytes = 5 * 1024 * 1024;

function fileProblem(file: File | null): string | true {
  if (!file) return 'admin.imports.choose_file';
  return file.size > maxBytes ? 'admin.imports.file_too_large' : true;
}

function FileField({ form }: { form: UseFormReturn<ImportValues> }) {
  const { t } = useLanguage();
  const id = useId();
  form.register('file', { validate: fileProblem });
  const file = form.watch('file');
  const { message } = form.getFieldState('file', form.formState).error ?? {};
  return (
    <div className="fld">
      <DropZone
        icon={FileInput}
        title={file?.name ?? t('admin.imports.choose_file')}
        hint={t('admin.imports.file_hint')}
        accept=".csv,text/csv"
        describedBy={message ? id : undefined}
        onFiles={([chosen]) =>
          form.setValue('file', chosen ?? null, {
            shouldDirty: true,
            shouldValidate: form.formState.isSubmitted,
          })
        }
      />
      {message ? (
        <span className="err" id={id}>
          {t(message)}
        </span>
      ) : null}
    </div>
  );
}

interface ImportSheetProps {
  onCreated: (created: LicenceImport) => void;
  onClose: () => void;
}

/** Uploads a file of licences, which is only checked. */
export function ImportSheet({ onCreated, onClose }: ImportSheetProps) {
  const { t } = useLanguage();
  // The same file is sent again under its id, so that a lost answer makes no second import.
  const sent = useRef<{ file: File; id: string } | undefined>(undefined);
  const form = useDetailForm<ImportValues>({
    defaultValues: { name: '', language: 'en', file: null },
    save: async ({ name, language, file }) => {
      if (!file) return;
      if (sent.current?.file !== file) sent.current = { file, id: newRequestId() };
      const body = { id: sent.current.id, name, language, csv: await file.text() };
      onCreated(await api.post('/admin/licence-imports', { body }));
    },
    done: 'admin.imports.uploaded',
    failed: 'admin.imports.not_uploaded',
    onClose,
  });
  const named = { required: 'admin.imports.no_name', invalid: 'admin.imports.no_name' };
  return (
    <FormSheet
      title={t('admin.imports.add')}
      submitText={t('admin.imports.check')}
      form={form}
      onClose={form.close}
    >
      <div className="full">
        <Field
          data-first
          isMarked
          label={t('admin.imports.name')}
          {...form.field('name', constraints.name, named)}
        />
      </div>
      <div className="full">
        <SelectField
          label={t('admin.imports.language')}
          options={constraints.language.enum.map((value) => ({
            value,
            text: t(`admin.imports.language.${value}`),
          }))}
          {...form.form.register('language')}
        />
      </div>
      <div className="full">
        <FileField form={form.form} />
      </div>
    </FormSheet>
  );
}
