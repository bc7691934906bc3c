interface PictureProps {
  /** `/media/plugins/<slug>/<view>.svg` with bitmaps of four widths beside it; uploads have two smaller ones. */
  src: string;
  alt: string;
  sizes: string;
  /** The largest element of the first screen, loaded before all other pictures. */
  isEager?: boolean;
  width?: number;
  height?: number;
  /** The widest bitmap that is offered; for pictures that are never shown wider. */
  maxWidth?: number;
}

const widths = [320, 640, 960, 1600];

function variants(src: string, type: string, maxWidth: number): string {
  return widths
    .filter((width) => width <= maxWidth)
    .map((width) => `${src.replace(/\.svg$/, '')}-${width}.${type} ${width}w`)
    .join(', ');
}

/** Widths of uploaded pictures (gateway/src/uploads/pictures.ts). */
function uploadVariants(src: string): string | undefined {
  const base = /^(\/media\/uploads\/[0-9a-f]{64})\.webp$/.exec(src)?.[1];
  return base && `${base}-640.webp 640w, ${base}-1280.webp 1280w, ${src} 2400w`;
}

/** A picture in a suitable size and format; other URLs are used as they are. */
export function Picture({
  src,
  alt,
  sizes,
  isEager = false,
  width = 1200,
  height = 900,
  maxWidth = Infinity,
}: PictureProps) {
  const isDrawn = src.endsWith('.svg');
  const srcSet = uploadVariants(src);
  const image = (
    <img
      src={isDrawn ? src.replace(/\.svg$/, '-640.webp') : src}
      srcSet={srcSet}
      sizes={srcSet ? sizes : undefined}
      alt={alt}
      width={width}
      height={height}
      loading={isEager ? 'eager' : 'lazy'}
      fetchPriority={isEager ? 'high' : undefined}
    />
  );
  if (!isDrawn) return image;
  return (
    <picture>
      <source type="image/avif" srcSet={variants(src, 'avif', maxWidth)} sizes={sizes} />
      {image}
    </picture>
  );
}
