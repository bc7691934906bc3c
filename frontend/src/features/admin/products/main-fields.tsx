import { useId } from 'react';
import { Choice } from '../../../ui/choice';
import { Field } from '../../../ui/field';
import { Switch } from '../../../ui/switch';
import { TextArea } from '../../../ui/text-area';
import { TokenField } from '../../../ui/token-field';
import { useLanguage } from '../../i18n/language';
import { type Problems, priceOf } from './draft';
import { categories, type Draft } from './product';

export interface FieldsProps {
  draft: Draft;
  set: (change: Partial<Draft>) => void;
  /** The same for what depends on the draft as it is by then. */
  change: (next: (now: Draft) => Partial<Draft>) => void;
}

function isCategory(value: string): value is Draft['category'] {
  return categories.some((category) => category === value);
}

type MainFieldsProps = Omit<FieldsProps, 'change'> & { problems: Problems };

/** Where the picture and the file are, when they are not uploaded here. */
function AddressFields({ draft, set, problems }: MainFieldsProps) {
  const { t } = useLanguage();
  const problem = (name: keyof Problems) => (problems[name] ? t(problems[name]) : undefined);
  return (
    <>
      <div className="full prd-url">
        {draft.imageUrl && !problems.imageUrl ? <img src={draft.imageUrl} alt="" /> : <i />}
        <Field
          label={t('admin.products.image_url')}
          type="url"
          value={draft.imageUrl}
          error={problem('imageUrl')}
          onChange={({ target }) => set({ imageUrl: target.value })}
        />
      </div>
      <div className="full">
        <Field
          label={t('admin.products.download_url')}
          type="url"
          value={draft.downloadUrl}
          error={problem('downloadUrl')}
          onChange={({ target }) => set({ downloadUrl: target.value })}
        />
      </div>
    </>
  );
}

/** Whether the product is sold; its message names what selling lacks. */
function ActiveSwitch({ draft, set, problems }: MainFieldsProps) {
  const { t } = useLanguage();
  const id = useId();
  return (
    <div className="full fld">
      <div className="swi-l">
        <span aria-hidden="true">{t('admin.products.is_active')}</span>
        <Switch
          label={t('admin.products.is_active')}
          isOn={draft.isActive}
          describedBy={problems.isActive ? id : undefined}
          isInvalid={problems.isActive !== undefined}
          onChange={(isActive) => set({ isActive })}
        />
      </div>
      {problems.isActive ? (
        <span className="err" id={id}>
          {t(problems.isActive)}
        </span>
      ) : null}
    </div>
  );
}

/** The specified fields (spec admin §2, §5). */
export function MainFields({ draft, set, problems }: MainFieldsProps) {
  const { t } = useLanguage();
  const problem = (name: keyof Problems) => (problems[name] ? t(problems[name]) : undefined);
  const removeLabel = (token: string) => t('admin.remove', { name: token });
  return (
    <>
      <div className="full">
        <Field
          label={t('admin.products.name')}
          isMarked
          required
          data-first
          value={draft.name}
          error={problem('name')}
          onChange={({ target }) => set({ name: target.value })}
        />
      </div>
      <div className="full">
        <TextArea
          label={t('admin.products.description')}
          required
          value={draft.description}
          error={problem('description')}
          onChange={({ target }) => set({ description: target.value })}
        />
      </div>
      <Field
        label={t('admin.products.price_usd')}
        isMarked
        required
        type="number"
        min={0}
        step={0.01}
        inputMode="decimal"
        value={draft.price}
        error={problem('price')}
        onChange={({ target }) => set({ price: target.value })}
        onBlur={({ target }) => set({ price: String(priceOf(target.value)) })}
      />
      <Choice
        label={t('admin.products.category')}
        value={draft.category}
        options={categories.map((value) => ({ value, text: t(`admin.category.${value}`) }))}
        onChoose={(value) => isCategory(value) && set({ category: value })}
      />
      <Field
        label={t('admin.products.version')}
        value={draft.version}
        error={problem('version')}
        onChange={({ target }) => set({ version: target.value })}
      />
      <TokenField
        label={t('admin.products.compatibility')}
        hint={t('admin.products.token_hint')}
        tokens={draft.compatibility}
        onChange={(compatibility) => set({ compatibility })}
        removeLabel={removeLabel}
      />
      <div className="full">
        <TokenField
          label={t('admin.products.tags')}
          hint={t('admin.products.token_hint')}
          tokens={draft.tags}
          onChange={(tags) => set({ tags })}
          removeLabel={removeLabel}
        />
      </div>
      <AddressFields draft={draft} set={set} problems={problems} />
      <ActiveSwitch draft={draft} set={set} problems={problems} />
    </>
  );
}
