import { ArrowDown, ArrowUp, Trash2 } from 'lucide-react';
import type { ProductSample } from '../../../api/schema';
import { Field } from '../../../ui/field';
import { Icon } from '../../../ui/icons';
import { UploadZone } from '../../../ui/upload-zone';
import { useLanguage } from '../../i18n/language';
import type { FieldsProps } from './main-fields';
import { shapeOf } from './sound-shape';
import { useUploads } from './use-uploads';

const accept = 'audio/mpeg,audio/mp4,audio/ogg,audio/flac,audio/wav,.mp3,.m4a,.opus,.flac,.wav';
const noWords = { name: '', description: '' };

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

/** Waveform in small, so that one sees which phrase it is. */
function Shape({ peaks }: { peaks: readonly number[] }) {
  return (
    <svg className="prd-wave" viewBox="0 0 120 24" preserveAspectRatio="none" aria-hidden="true">
      {peaks.map((height, at) => (
        <rect key={at} x={at} width="0.7" y={12 - height * 0.12} height={Math.max(0.6, height * 0.24)} />
      ))}
    </svg>
  );
}

interface BypassedFieldProps {
  bypassedKey: ProductSample['bypassedKey'];
  number: number;
  /** Runs when an upload has ended, with the storage key; with null when the recording is removed. */
  onChange: (bypassedKey: string | null) => void;
}

/** The same phrase without the plug-in: the product page switches between the two. */
function BypassedField({ bypassedKey, number, onChange }: BypassedFieldProps) {
  const { t } = useLanguage();
  const { sound, explain } = useUploads();
  return (
    <div role="group" aria-label={t('admin.products.bypassed')}>
      {bypassedKey ? (
        <p className="upz upz-busy">
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
          explain={explain}
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
  const ru = sample.ru ?? noWords;
  return (
    <li className="prd-snd">
      <div className="prd-snd-head">
        <b>{number}</b>
        <Shape peaks={sample.peaks ?? []} />
        <span className="muted">{sample.storageKey ? duration : t('admin.products.no_sound')}</span>
        <span className="dt-act">
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
            className="del"
            aria-label={t('admin.products.remove_sound', { number })}
            onClick={onRemove}
          >
            <Icon of={Trash2} />
          </button>
        </span>
      </div>
      {(['name', 'description'] as const).map((field) => (
        <div key={field} className="prd-two">
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

/** Phrases to listen to, in their order. A sound is kept as it was brought. */
export function SoundFields({ draft, set, change }: FieldsProps) {
  const { t } = useLanguage();
  const { sound, explain } = useUploads();
  const { audioSamples: samples } = draft;
  const replace = (at: number, next: Partial<ProductSample>) =>
    set({ audioSamples: samples.map((sample, index) => (index === at ? { ...sample, ...next } : sample)) });
  // The list may have changed while the recording was sent: the sample is found by its own file.
  const setBypassed = (storageKey: ProductSample['storageKey'], bypassedKey: string | null) =>
    change((now) => ({
      audioSamples: now.audioSamples.map((sample) =>
        sample.storageKey === storageKey ? { ...sample, bypassedKey } : sample,
      ),
    }));
  const move = (at: number, by: number) => {
    const next = [...samples];
    next.splice(at + by, 0, ...next.splice(at, 1));
    set({ audioSamples: next });
  };
  return (
    <div className="full prd-list">
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
            onRemove={() => set({ audioSamples: samples.filter((other) => other !== sample) })}
          />
        ))}
      </ol>
      <UploadZone
        title={t('admin.products.choose_sounds')}
        hint={t('admin.products.sound_hint')}
        accept={accept}
        isMultiple
        cancelLabel={t('admin.cancel')}
        explain={explain}
        send={async (file, sending) => {
          const [{ storageKey }, shape] = await Promise.all([sound(file, sending), shapeOf(file)]);
          const en = { name: file.name.replace(/\.\w+$/, ''), description: '' };
          change((now) => ({ audioSamples: [...now.audioSamples, { en, storageKey, ...shape }] }));
        }}
      />
    </div>
  );
}
