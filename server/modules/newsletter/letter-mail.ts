import { type Brand, pagesUrl } from '../../brand.ts';
import type { NewMail } from '../outbox/outbox.service.ts';
import { letterText } from './letter-text.ts';
import { letterTo } from './newsletter.service.ts';
import type { Subscriber } from './subscriber.entity.ts';

/** What stands in a letter. */
export interface LetterWords {
  subject: string;
  preview: string;
  /** In the grammar of posts. */
  body: string;
  /** The same as mails have it (`letterHtml`). */
  html: string;
  postId?: number | null | undefined;
}

type Reader = Pick<Subscriber, 'id' | 'emailKey' | 'language'>;

/** A letter to one reader. What stands around it is in the reader's language; the link that leaves knows the letter. */
export function letterMail(
  reader: Reader,
  words: LetterWords,
  brand: Brand,
  letterId?: string,
): NewMail & { template: 'coach-letter' } {
  const { data, unsubscribeUrl, ...mail } = letterTo(reader, brand);
  const by = letterId ? `&letter=${letterId}` : '';
  return {
    ...mail,
    template: 'coach-letter',
    unsubscribeUrl: unsubscribeUrl + by,
    data: { ...data, ...letterValues(words, reader.language, brand), unsubscribeUrl: data.unsubscribeUrl + by },
  };
}

/** What the template is filled with, but for the way out of the list. */
export function letterValues(
  { subject, preview, body, html, postId }: LetterWords,
  language: Subscriber['language'],
  brand: Brand,
) {
  return {
    subject,
    preview,
    letterText: letterText(body, brand.url),
    letterHtml: html,
    postUrl: postId ? `${pagesUrl(brand, language)}/blog/${postId}` : '',
  };
}

/** Makes the HTML of a body in the grammar of posts, as feeds have it. */
export type PostHtml = (content: string, base: string) => string;

/**
 * A letter's body for mails: what the grammar makes of it, with whole addresses, and a line where pages draw one that
 * mail programs do not show.
 */
export function letterHtml(body: string, postHtml: PostHtml, { url }: Pick<Brand, 'url'>): string {
  return postHtml(body, url)
    .replaceAll(/ (href|src)="\/(?!\/)/g, ` $1="${url}/`)
    .replaceAll(/<div class="post-divider"[^>]*>[^]*?<\/svg><\/div>/g, '<hr />')
    .replaceAll(/ class="[^"]*"/g, '');
}
