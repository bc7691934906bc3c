import { clsx } from 'clsx';
import { productDraftConstraints as constraints } from '../../../../api/admin-form-constraints';
import { Field } from '../../../../ui/forms/field';
import { SelectField } from '../../../../ui/forms/select-field';
import { SwitchField } from '../../../../ui/forms/switch-field';
import { TextArea } from '../../../../ui/forms/text-area';
import { useFormValue } from '../../../../ui/forms/use-form-value';
import { fromMinor } from '../../../i18n/formats';
import { useLanguage } from '../../../i18n/language';
import { parsePrice, type ProductForm, validatePrice } from './product-form';
import { TextList } from './text-list';
import styles from '../products.module.css';

const required = 'admin.products.required';
const invalid = 'admin.products.bad_address';

/** Addresses of the picture and the file, where they are not uploaded here. */
function AddressFields({ form, field }: ProductForm) {
  const { t } = useLanguage();
  const [imageUrl] = useFormValue(form, 'imageUrl');
  const image = field('imageUrl', constraints.imageUrl, { invalid });
  return (
    <>
      <div className={clsx('full', styles.pictureUrl)}>
        {imageUrl && !image.error ? <img src={imageUrl} alt="" /> : <i />}
        <Field label={t('admin.products.image_url')} type="url" {...image} />
      </div>
      <div className="full">
        <Field
          label={t('admin.products.download_url')}
          type="url"
          {...field('downloadUrl', constraints.downloadUrl, { invalid })}
        />
      </div>
    </>
  );
}

/** Whether the product is visible; it is sold once its owners have something to download. */
function ActiveSwitch({ form, publishedFiles }: MainFieldsProps) {
  const { t } = useLanguage();
  const [isActive, setActive] = useFormValue(form, 'isActive');
  const [newFiles] = useFormValue(form, 'newFiles');
  const [downloadUrl] = useFormValue(form, 'downloadUrl');
  const isWithoutFiles = publishedFiles + newFiles.length === 0 && !downloadUrl.startsWith('https://');
  return (
    <div className="full">
      <SwitchField
        label={t('admin.products.is_active')}
        isOn={isActive}
        hint={isActive && isWithoutFiles ? t('admin.products.not_for_sale') : undefined}
        onChange={setActive}
      />
    </div>
  );
}

/** "A non-numeric entry becomes 0" (admin §5), on leaving the field. */
function PriceField({ form, field }: ProductForm) {
  const { t } = useLanguage();
  const price = field('price', {}, { validate: validatePrice });
  return (
    <Field
      label={t('admin.products.price_usd')}
      isMarked
      type="number"
      min={constraints.price.minimum}
      step={fromMinor(1)}
      inputMode="decimal"
      {...price}
      required
      onBlur={(event) => {
        form.setValue('price', String(parsePrice(event.target.value)), { shouldDirty: true });
        void price.onBlur(event);
      }}
    />
  );
}

interface MainFieldsProps extends ProductForm {
  /** How many files customers can download already. */
  publishedFiles: number;
}

/** The specified fields (admin §2, §5). */
export function MainFields(props: MainFieldsProps) {
  const { t } = useLanguage();
  const { form, field } = props;
  return (
    <>
      <div className="full">
        <Field
          label={t('admin.products.name')}
          isMarked
          data-first
          {...field('name', constraints.name, { required })}
        />
      </div>
      <div className="full">
        <TextArea
          label={t('admin.products.description')}
          {...field('description', constraints.description, { required })}
        />
      </div>
      <PriceField {...props} />
      <SelectField
        label={t('admin.products.category')}
        options={constraints.category.enum.map((value) => ({ value, text: t(`admin.category.${value}`) }))}
        {...field('category', constraints.category)}
      />
      <Field
        label={t('admin.products.version')}
        {...field('version', { ...constraints.version, required: true }, { required })}
        required={false}
      />
      <TextList form={form} name="compatibility" label={t('admin.products.compatibility')} />
      <div className="full">
        <TextList form={form} name="tags" label={t('admin.products.tags')} />
      </div>
      <AddressFields {...props} />
      <ActiveSwitch {...props} />
    </>
  );
}
