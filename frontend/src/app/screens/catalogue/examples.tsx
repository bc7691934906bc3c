import { clsx } from 'clsx';
import type { PluginDetails } from '../../../api/types';
import { useLanguage } from '../../../features/i18n/language';
import { Player } from '../../../features/player/player';
import { viewUrl } from '../../../features/product/view-url';
import { Picture } from '../../../ui/picture';
import styles from './examples.module.css';

/** Whether the page says that a video is coming (storefront §2); the panel switches it off. */
const announcesVideo = ({ videoUrl, isVideoAnnounced }: PluginDetails) =>
  videoUrl === '' && isVideoAnnounced !== false;

/** A section without content is not shown. */
export const hasExamples = (plugin: PluginDetails) =>
  plugin.audioSamples.length > 0 || plugin.videoUrl !== '' || announcesVideo(plugin);

/** Placeholder of a missing picture: the name on the product's ground (design §7.8). */
function NamePlate({ name }: { name: string }) {
  // As wide as the name needs, with a margin; the characters of the display face are about 0.6 of their height.
  const size = Math.min(240, 1400 / (0.6 * name.length));
  return (
    <svg viewBox="0 0 1600 1000" aria-hidden="true">
      <rect width="1600" height="1000" fill="var(--p-ground)" />
      <text className="display" x="800" y="500" textAnchor="middle" fill="var(--p-on)" fontSize={size}>
        {name}
      </text>
    </svg>
  );
}

/** Opens the video where it is published, so that its host learns of visitors who watch it only. */
function VideoLink({ plugin }: { plugin: PluginDetails }) {
  const { t } = useLanguage();
  const night = viewUrl(plugin.imageUrl, 'night');
  return (
    <a
      className={clsx('frame', styles.side)}
      href={plugin.videoUrl}
      target="_blank"
      rel="noopener noreferrer"
    >
      {night ? (
        <Picture src={night} alt="" sizes="(min-width:1024px) 40vw, 92vw" width={1600} height={1000} />
      ) : (
        <NamePlate name={plugin.name} />
      )}
      <span className={styles.caption}>
        <span className="h4">{t('product.video')}</span> <span className="chip">{t('product.watch')}</span>
      </span>
    </a>
  );
}

/** The line in place of a video that is not there yet. */
function VideoPlaceholder() {
  const { t } = useLanguage();
  return (
    <p className={clsx('muted', styles.placeholder)}>
      <span>{t('product.video')}</span> <span>{t('product.coming_soon')}</span>
    </p>
  );
}

/** Samples, second picture and video; missing parts are not rendered. */
export function Examples({ plugin }: { plugin: PluginDetails }) {
  const { t } = useLanguage();
  const { audioSamples, gallery, videoUrl } = plugin;
  const [, second] = gallery;
  const isAnnounced = announcesVideo(plugin);
  return (
    <section className="wrap" id="examples">
      <div className="sec-head">
        <h2>{t('product.examples')}</h2>
      </div>
      <div className={styles.examples}>
        {audioSamples.length > 0 ? <Player plugin={plugin} samples={audioSamples} /> : null}
        {second || videoUrl || isAnnounced ? (
          <div className={clsx('stack', styles.pictures)}>
            {second ? (
              <div className={clsx('frame', styles.side)}>
                <Picture
                  src={second}
                  alt=""
                  sizes="(min-width:1024px) 40vw, 92vw"
                  width={1600}
                  height={1000}
                />
              </div>
            ) : null}
            {videoUrl ? <VideoLink plugin={plugin} /> : null}
            {isAnnounced ? <VideoPlaceholder /> : null}
          </div>
        ) : null}
      </div>
    </section>
  );
}
