import { clsx } from 'clsx';
import { ArrowDown, ArrowUp, Trash2 } from 'lucide-react';
import type { ProductSample } from '../../../../api/schema';
import { Field } from '../../../../ui/forms/field';
import { Icon } from '../../../../ui/icons';
import { UploadZone } from '../../../../ui/forms/upload-zone';
import { useFormValue } from '../../../../ui/forms/use-form-value';
import { useLanguage } from '../../../i18n/language';
import type { ProductForm } from './product-form';
import { analyzeAudio } from './waveform';
import { useUploads } from '../../panel/pictures/use-uploads';
import styles from '../products.module.css';
import uploadStyles from '../../../../ui/forms/upload.module.css';
import tableStyles from '../../../../ui/table/table.module.css';

const accept = 'audio/mpeg,audio/mp4,audio/ogg,audio/flac,audio/wav,.mp3,.m4a,.opus,.flac,.wav';
const emptyTexts = { name: '', description: '' };

interface SampleFieldsProps {
  sample: ProductSample;
  number: number;
  isFirst: boolean;
  isLast: boolean;
  onChange: (change: Partial<ProductSample>) => void;
  onBypassed: (bypassedKey: string | null) => void;
  onMove: (by: number) => void;
  onRemove: () => void;
}

/** A small waveform that identifies the recording. */
function WaveformPreview({ peaks }: { peaks: readonly number[] }) {
  return (
    <svg className={styles.waveform} viewBox="0 0 120 24" preserveAspectRatio="none" aria-hidden="true">
      {peaks.map((height, at) => (
        <rect key={at} x={at} width="0.7" y={12 - height * 0.12} height={Math.max(0.6, height * 0.24)} />
      ))}
    </svg>
  );
}

interface BypassedFieldProps {
  bypassedKey: ProductSample['bypassedKey'];
  number: number;
  /** Runs with the storage key after an upload, with null when the recording is removed. */
  onChange: (bypassedKey: string | null) => void;
}

/** The recording without the plug-in: the product page switches between the two. */
function BypassedField({ bypassedKey, number, onChange }: BypassedFieldProps) {
  const { t } = useLanguage();
  const { sound, describeError } = useUploads();
  return (
    <div role="group" aria-label={t('admin.products.bypassed')}>
      {bypassedKey ? (
        <p className={clsx(uploadStyles.zone, uploadStyles.busy)}>
          <span>{t('admin.products.bypassed_added')}</span>
          <button
            type="button"
            aria-label={t('admin.products.remove_bypassed', { number })}
            onClick={() => onChange(null)}
          >
            <Icon of={Trash2} />
          </button>
        </p>
      ) : (
        <UploadZone
          title={t('admin.products.choose_bypassed')}
          hint={t('admin.products.bypassed_hint')}
          accept={accept}
          cancelLabel={t('admin.cancel')}
          describeError={describeError}
          send={async (file, sending) => onChange((await sound(file, sending)).storageKey)}
        />
      )}
    </div>
  );
}

function SampleFields(props: SampleFieldsProps) {
  const { sample, number, isFirst, isLast, onChange, onBypassed, onMove, onRemove } = props;
  const { t } = useLanguage();
  const { en, duration } = sample;
  const ru = sample.ru ?? emptyTexts;
  return (
    <li className={styles.sample}>
      <div className={styles.sampleHead}>
        <b>{number}</b>
        <WaveformPreview peaks={sample.peaks ?? []} />
        <span className="muted">{sample.storageKey ? duration : t('admin.products.no_sound')}</span>
        <span className={clsx(tableStyles.actions, styles.actions)}>
          <button
            type="button"
            disabled={isFirst}
            aria-label={t('admin.products.earlier', { number })}
            onClick={() => onMove(-1)}
          >
            <Icon of={ArrowUp} />
          </button>
          <button
            type="button"
            disabled={isLast}
            aria-label={t('admin.products.later', { number })}
            onClick={() => onMove(1)}
          >
            <Icon of={ArrowDown} />
          </button>
          <button
            type="button"
            className={tableStyles.destructive}
            aria-label={t('admin.products.remove_sound', { number })}
            onClick={onRemove}
          >
            <Icon of={Trash2} />
          </button>
        </span>
      </div>
      {(['name', 'description'] as const).map((field) => (
        <div key={field} className={styles.pair}>
          <Field
            label={t(`admin.products.${field}_en`)}
            value={en[field]}
            onChange={({ target }) => onChange({ en: { ...en, [field]: target.value } })}
          />
          <Field
            label={t(`admin.products.${field}_ru`)}
            lang="ru"
            value={ru[field]}
            onChange={({ target }) => onChange({ ru: { ...ru, [field]: target.value } })}
          />
        </div>
      ))}
      {sample.storageKey ? (
        <BypassedField bypassedKey={sample.bypassedKey} number={number} onChange={onBypassed} />
      ) : null}
    </li>
  );
}

/** Audio samples in their order. A recording is stored as it was uploaded. */
export function AudioSampleFields({ form }: ProductForm) {
  const { t } = useLanguage();
  const { sound, describeError } = useUploads();
  const [samples = [], setSamples] = useFormValue(form, 'audioSamples');
  const replace = (at: number, next: Partial<ProductSample>) =>
    setSamples(samples.map((sample, index) => (index === at ? { ...sample, ...next } : sample)));
  // The list may have changed during the upload: the sample is found by its own file.
  const setBypassed = (storageKey: ProductSample['storageKey'], bypassedKey: string | null) =>
    setSamples((now = []) =>
      now.map((sample) => (sample.storageKey === storageKey ? { ...sample, bypassedKey } : sample)),
    );
  const move = (at: number, by: number) => {
    const next = [...samples];
    next.splice(at + by, 0, ...next.splice(at, 1));
    setSamples(next);
  };
  return (
    <div className={clsx('full', styles.samples)}>
      <ol>
        {samples.map((sample, index) => (
          <SampleFields
            key={sample.storageKey ?? `sample-${index}`}
            sample={sample}
            number={index + 1}
            isFirst={index === 0}
            isLast={index === samples.length - 1}
            onChange={(next) => replace(index, next)}
            onBypassed={(bypassedKey) => setBypassed(sample.storageKey, bypassedKey)}
            onMove={(by) => move(index, by)}
            onRemove={() => setSamples(samples.filter((other) => other !== sample))}
          />
        ))}
      </ol>
      <UploadZone
        title={t('admin.products.choose_sounds')}
        hint={t('admin.products.sound_hint')}
        accept={accept}
        isMultiple
        cancelLabel={t('admin.cancel')}
        describeError={describeError}
        send={async (file, sending) => {
          const [{ storageKey }, shape] = await Promise.all([sound(file, sending), analyzeAudio(file)]);
          const en = { name: file.name.replace(/\.\w+$/, ''), description: '' };
          setSamples((now = []) => [...now, { en, storageKey, ...shape }]);
        }}
      />
    </div>
  );
}
