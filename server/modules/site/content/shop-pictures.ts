import type { CoachWords } from '#contract/site/site-content.ts';
import type { PublicPicture } from '#contract/shared/picture.ts';
import type { SiteResponse } from '#contract/site/site.ts';
import type { SettingValues } from '#contract/site/site.studio.ts';

/** Sizes of existing pictures, by id. */
export type PictureSizes = ReadonlyMap<string, { width: number; height: number }>;

/** Pictures of the shop itself. */
export interface ShopPictures {
  brand: Pick<SiteResponse, 'logo' | 'logoDark' | 'icon'>;
  coach: Pick<CoachWords, 'portrait' | 'photos' | 'hero'>;
}

/** Returns the visible pictures. Missing ones are left out. */
export function shopPictures(
  { pictures: values, look, brand: { name: brand } }: Pick<SettingValues, 'pictures' | 'look' | 'brand'>,
  known: PictureSizes,
): ShopPictures {
  const shown = (id: string, alt: string): PublicPicture | undefined => {
    const size = known.get(id);
    return size && { src: `/media/${id}.webp`, ...size, alt };
  };
  const [logo, logoDark, icon] = [values.logo, values.logoDark, values.icon].map((id) => shown(id, brand));
  const hero = shown(look.hero, look.heroAlt);
  const portrait = shown(values.portrait, values.portraitAlt);
  const photos = values.photos.flatMap(({ picture, alt }) => shown(picture, alt) ?? []);
  return {
    brand: { ...(logo && { logo }), ...(logoDark && { logoDark }), ...(icon && { icon }) },
    coach: { ...(portrait && { portrait }), ...(photos.length > 0 && { photos }), ...(hero && { hero }) },
  };
}
