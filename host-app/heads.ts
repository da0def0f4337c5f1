import { msg } from '@lingui/core/macro';
import { toLocale } from '#contract/languages.ts';
import { sameLanguage } from '#contract/languages.ts';
import { postPath } from '#contract/post-path.ts';
import type { Words } from '#widgets/core/words.tsx';
import type { PageData } from './page.ts';
import { isGuide } from './pages/landing/free-start.ts';

/** What a search engine, a chat or a browser tab reads about a page. */
export interface Head {
  /** Only pages with 200 are indexed. */
  status: 200 | 404 | 410 | 503;
  /** Without the brand name, which is added behind it; undefined for the brand name alone. */
  title?: Words;
  description: Words;
  /** Kept out of search engines though it answers 200: what is meant for one visitor. */
  noindex?: boolean;
  /** Open Graph type. */
  type?: 'website' | 'article';
  /** Path of the picture for links to the page; the brand's if missing. */
  image?: string;
  /** schema.org description of the page, with addresses under the given origin. */
  jsonLd?: (origin: string, say: (words: Words) => string) => object;
}

/** A post's head; an address without a post says that there is none. */
export function postHead({ post, site, language }: PageData): Head {
  if (!post) return { status: 404, title: msg`Post Not Found`, description: msg`This post doesn’t exist.` };
  const image = post.cover?.src ?? `/blog/${post.id}/cover.png`;
  return {
    status: 200,
    title: post.title,
    description: post.excerpt,
    type: 'article',
    // Untranslated it is found where it was written for, and not once more for each language.
    noindex: language !== site.language && !sameLanguage(post.language, language),
    image,
    jsonLd: (origin) => ({
      '@context': 'https://schema.org',
      '@type': 'BlogPosting',
      headline: post.title,
      description: post.excerpt,
      datePublished: post.publishedAt,
      articleSection: post.topicSaid ?? post.topic ?? post.category,
      keywords: post.tags.join(', '),
      image: origin + image,
      inLanguage: post.language,
      mainEntityOfPage: origin + postPath(post),
      author: { '@type': 'Organization', name: site.brand.name, url: `${origin}/about` },
      publisher: { '@type': 'Organization', name: site.brand.name, url: origin },
    }),
  };
}

/** The shop itself, for the front page. */
export function shopHead({ site, coach, programs = [] }: PageData): Head {
  const standard =
    site.samples && programs.some(isGuide)
      ? msg`Energy and endurance coaching for busy people: a free morning routine, a 30-day programme and personal coaching.`
      : msg`Programmes and coaching: what’s included, what they cost and how to start.`;
  return {
    status: 200,
    ...(coach?.words?.shopTitle && { title: coach.words.shopTitle }),
    description: coach?.words?.heroLead ?? standard,
    jsonLd: (origin) => ({
      '@context': 'https://schema.org',
      '@type': 'Organization',
      name: site.brand.name,
      url: origin,
      ...(site.brand.supportEmail && { email: site.brand.supportEmail }),
      sameAs: site.social.map(({ url }) => url),
      ...(site.logo && { logo: origin + site.logo.src }),
      makesOffer: programs.map(({ displayName, description, price, currency, picture }) => ({
        '@type': 'Offer',
        price,
        priceCurrency: currency,
        itemOffered: {
          '@type': 'Service',
          name: displayName,
          description,
          ...(picture && { image: origin + picture.src }),
        },
      })),
    }),
  };
}

/** The page about coaching; a shop that coaches nobody has none. */
export function coachingHead({ programs = [] }: PageData): Head {
  const program = programs.find(({ coaching }) => coaching);
  return {
    status: program ? 200 : 404,
    title: program?.displayName ?? msg`No coaching available right now`,
    description: program?.description ?? msg`Coaching isn’t available right now.`,
    ...(program?.picture && { image: program.picture.src }),
  };
}

/** Where the coach can be followed. */
export function socialHead({ site, language }: PageData): Head {
  const names = new Intl.ListFormat(toLocale(language, 'en')).format(site.social.map(({ name }) => name));
  const own = site.said?.followTitle;
  const usual = msg`Training in the open: ${names}.`;
  return {
    status: 200,
    title: msg`Follow the journey`,
    description: names ? (own ? `${own}: ${names}` : usual) : msg`Where to follow the training.`,
  };
}

/** The page on which a programme is bought; one that does not exist is not there. */
export function purchaseHead(titleOf: (program: string) => Words) {
  return ({ path, programs = [] }: PageData): Head => {
    const program = programs.find(({ id }) => String(id) === path.split('/').at(-1));
    return {
      status: program ? 200 : 404,
      title: program ? titleOf(program.displayName) : msg`Program Not Found`,
      description: program?.description ?? msg`This programme doesn’t exist.`,
      ...(program?.picture && { image: program.picture.src }),
      noindex: true,
    };
  };
}
