import { msg } from '@lingui/core/macro';
import { toLocale } from '#contract/i18n/languages.ts';
import { sameLanguage } from '#contract/i18n/languages.ts';
import { postPath } from '#contract/site/posts/post-path.ts';
import type { Words } from '#widgets/core/i18n/words.tsx';
import type { PageData } from './page.ts';
import { isGuide } from './pages/landing/free-start/free-start.ts';

/** Metadata of a page for search engines, link previews and the browser tab. */
export interface Head {
  /** Only pages with 200 are indexed. */
  status: 200 | 404 | 410 | 503;
  /** Title without the brand name, which is appended. Undefined for the brand name alone. */
  title?: Words;
  description: Words;
  /** Excludes a page with status 200 from search engines, because it is meant for one visitor. */
  noindex?: boolean;
  /** Open Graph type. */
  type?: 'website' | 'article';
  /** Path of the preview picture; defaults to the brand's. */
  image?: string;
  /** Returns the page's schema.org data, with addresses below `origin`. */
  jsonLd?: (origin: string, say: (words: Words) => string) => object;
}

/** Returns a post's head, or that of a missing post. */
export function postHead({ post, site, language }: PageData): Head {
  if (!post) return { status: 404, title: msg`Post Not Found`, description: msg`This post doesn’t exist.` };
  const image = post.cover?.src ?? `/blog/${post.id}/cover.png`;
  return {
    status: 200,
    title: post.title,
    description: post.excerpt,
    type: 'article',
    // An untranslated post is indexed in its own language only.
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

/** Returns the head of the front page, which describes the shop. */
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

/** Returns the head of the coaching page; 404 if the shop offers no coaching. */
export function coachingHead({ programs = [] }: PageData): Head {
  const program = programs.find(({ coaching }) => coaching);
  return {
    status: program ? 200 : 404,
    title: program?.displayName ?? msg`No coaching available right now`,
    description: program?.description ?? msg`Coaching isn’t available right now.`,
    ...(program?.picture && { image: program.picture.src }),
  };
}

/** Returns the head of the page with the coach's social profiles. */
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

/** Returns a function for the head of a programme's checkout page; 404 if there is no such programme. */
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
