import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { AccountFiles } from '../../../api/schema';
import { useFreshDownloadUrls } from '../../../features/account/fresh-download-urls';
import { fileAddress } from '../../../features/i18n/file-address';
import styles from '../../../features/account/owned.module.css';
import { allFilesQuery } from '../../../features/account/all-files/all-files.queries';
import { type FilePlatform, matchingProducts } from '../../../features/account/all-files/matching-products';
import { ProductFiles } from '../../../features/account/all-files/product-files';
import { SendLink } from '../../../features/account/all-files/send-link';
import { errorText } from '../../../features/auth/error-text';
import { fileSize } from '../../../features/i18n/formats';
import { useLanguage } from '../../../features/i18n/language';
import { useShowMore } from '../../../features/i18n/use-show-more';
import { Link } from '../../../ui/link';
import { StateBlock } from '../../../ui/feedback/state-block';
import { LoadError } from '../../../features/auth/load-error';
import { AccountLayout } from '../../shell/account-layout';
import { LoadingScreen } from '../../routing/guards';
import { paths } from '../../routing/paths';
import { useTitle } from '../../routing/use-title';

const systems = { 'macos-universal': 'macOS', 'windows-x64': 'Windows' } as const;
const platforms = ['macos-universal', 'windows-x64'] as const satisfies readonly FilePlatform[];

function Archives({
  archives,
  platform,
}: {
  archives: AccountFiles['archives'];
  platform: FilePlatform | null;
}) {
  const { t, lang } = useLanguage();
  return (
    <div className={styles.archives}>
      {archives
        .filter((archive) => platform === null || archive.platform === platform)
        .map((archive) => (
          <a key={archive.platform} className="btn btn-md" href={fileAddress(archive.url, lang)}>
            {t('files.all_for', {
              system: systems[archive.platform],
              size: fileSize(archive.bytes, lang),
            })}
          </a>
        ))}
    </div>
  );
}

function Filters({
  text,
  platform,
  onText,
  onPlatform,
}: {
  text: string;
  platform: FilePlatform | null;
  onText: (text: string) => void;
  onPlatform: (platform: FilePlatform | null) => void;
}) {
  const { t } = useLanguage();
  return (
    <div className={styles.filters} role="search">
      <label>
        <span className="sr">{t('files.search')}</span>
        <input
          className="inp"
          type="search"
          value={text}
          placeholder={t('files.search')}
          onChange={(event) => onText(event.target.value)}
        />
      </label>
      <div className="seg" role="group" aria-label={t('files.platform')}>
        <button type="button" aria-pressed={platform === null} onClick={() => onPlatform(null)}>
          {t('files.all_platforms')}
        </button>
        {platforms.map((one) => (
          <button key={one} type="button" aria-pressed={platform === one} onClick={() => onPlatform(one)}>
            {systems[one]}
          </button>
        ))}
      </div>
    </div>
  );
}

function ProductList({ products }: { products: AccountFiles['products'] }) {
  const { shown, more } = useShowMore(products);
  return (
    <>
      <ul>
        {shown.map((product) => (
          <ProductFiles
            key={product.entitlementId}
            product={product}
            detailsPath={paths.plugin(product.slug)}
          />
        ))}
      </ul>
      {more}
    </>
  );
}

function AllFiles() {
  const { t, lang } = useLanguage();
  const { isPending, error, data, refetch } = useQuery(allFilesQuery(lang));
  const [text, setText] = useState('');
  const [platform, setPlatform] = useState<FilePlatform | null>(null);
  useFreshDownloadUrls(refetch);
  if (isPending) return <LoadingScreen />;
  if (!data) {
    return <LoadError title={errorText(t, error, 'files.failed')} onRetry={refetch} />;
  }
  if (data.products.length === 0) {
    return (
      <StateBlock title={t('products.empty')} text={t('products.empty_text')}>
        <Link className="btn btn-md" to={paths.plugins}>
          {t('home.browse')}
        </Link>
      </StateBlock>
    );
  }
  const found = matchingProducts(data.products, text, platform);
  return (
    <>
      <SendLink />
      <Filters text={text} platform={platform} onText={setText} onPlatform={setPlatform} />
      <Archives archives={data.archives} platform={platform} />
      {found.length === 0 ? <p role="status">{t('files.nothing_found')}</p> : null}
      <ProductList key={`${text} ${platform ?? ''}`} products={found} />
    </>
  );
}

export function Component() {
  const { t } = useLanguage();
  useTitle(t('files.title'));
  return (
    <AccountLayout title={t('files.title')}>
      <AllFiles />
    </AccountLayout>
  );
}
