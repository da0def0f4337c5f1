import type { LookPreviewRequest, LookValues } from '#contract/site/look.studio.ts';
import type { PublicPicture } from '#contract/shared/picture.ts';
import type { CoachWords } from '#contract/site/site-content.ts';
import type { Em } from '#server/platform/db/orm.ts';
import type { Coaching } from '#server/modules/studio/studio.ts';
import { findPictures } from '#server/modules/catalog/files/files.service.ts';
import { pageLoader } from '../pages/page-data.ts';
import type { PageDocument } from '../pages/page-html.ts';
import { renderPreview } from '../pages/pages.ts';
import { buildLook } from '../settings/look.ts';

type Shop = Pick<Coaching, 'pageSource' | 'origin' | 'brand' | 'settings'> & Parameters<typeof pageLoader>[0];

const COURSE = 'course' as const;
const NO_COACH: CoachWords = { place: null, about: null, story: null, testimonials: [] };

/** Renders the front page in an unsaved look. */
export async function renderLookPreview(
  em: Em,
  shop: Shop,
  values: LookValues,
  { scheme }: LookPreviewRequest,
): Promise<PageDocument> {
  const size = values.hero ? (await findPictures(em, [values.hero])).get(values.hero) : undefined;
  const hero = size && { src: `/media/${values.hero}.webp`, ...size, alt: values.heroAlt };
  // Kilometres belong to the ridge.
  const flat = values.motif !== '' || shop.settings.now().values.words.taken.includes(COURSE);
  const look = buildLook(values);
  return renderPreview(
    '/',
    ({ coach, site }) => ({
      coach: withHero(coach, hero),
      site: { ...site, taken: [...(site.taken ?? []).filter((part) => part !== COURSE), ...(flat ? [COURSE] : [])] },
    }),
    {
      source: shop.pageSource,
      origin: shop.origin,
      own: () => shop.brand.language,
      look: () => ({ ...look, page: `${look.page}:root:root{color-scheme:${scheme}}` }),
      load: pageLoader(shop),
      needs: ['coach', 'programs', 'posts'],
    },
  );
}

/** Replaces the saved picture of the front page. */
function withHero(coach: CoachWords | undefined, hero: PublicPicture | undefined): CoachWords {
  const shown = { ...(coach ?? NO_COACH) };
  delete shown.hero;
  return hero ? { ...shown, hero } : shown;
}
