import { isUuid } from '#contract/shared/ids.ts';
import { pictureId, readBody } from '#contract/site/posts/post-grammar.ts';
import { type Brand, pagesUrl } from '#server/platform/brand.ts';
import type { Language } from '#contract/i18n/languages.ts';
import type { Em } from '#server/platform/db/orm.ts';
import type { NewMail } from '#server/platform/outbox/outbox.service.ts';
import { StoredFile } from '#server/modules/catalog/files/stored-file.entity.ts';
import { readable } from '#server/modules/site/posts/blog.service.ts';
import { Post } from '#server/modules/site/posts/post.entity.ts';
import { letterText } from './letter-text.ts';
import { buildLetterEnvelope } from '../subscribers/newsletter.service.ts';
import type { Subscriber } from '../subscribers/subscriber.entity.ts';

export interface LetterWords {
  /** Language of these words. */
  language: Language;
  subject: string;
  preview: string;
  /** In the markup of posts. */
  body: string;
  /** The body as HTML for mails (`letterHtml`). */
  html: string;
  /** The linked post (`findLinkedPost`). */
  postId?: number | null | undefined;
}

type Reader = Pick<Subscriber, 'id' | 'emailKey' | 'language'>;

/** Builds the mail to one reader. The frame is in the reader's language; the unsubscribe link names the newsletter. */
export function letterMail(
  reader: Reader,
  words: LetterWords,
  brand: Brand,
  letterId?: string,
): NewMail & { template: 'coach-letter' } {
  const { data, unsubscribeUrl, ...mail } = buildLetterEnvelope(reader, brand);
  const by = letterId ? `&letter=${letterId}` : '';
  return {
    ...mail,
    template: 'coach-letter',
    unsubscribeUrl: unsubscribeUrl + by,
    data: { ...data, ...letterValues(words, reader.language, brand), unsubscribeUrl: data.unsubscribeUrl + by },
  };
}

/** Returns the template's values, except the unsubscribe link. */
export function letterValues(
  { language: letterLanguage, subject, preview, body, html, postId }: LetterWords,
  language: Language,
  brand: Brand,
) {
  return {
    // The frame may be in another language; screen readers and hyphenation need to know.
    letterLanguage,
    subject,
    preview,
    letterText: letterText(body, brand.url),
    letterHtml: html,
    postUrl: postId ? `${pagesUrl(brand, language)}/blog/${postId}` : '',
  };
}

/** Returns the number of the post if it can be read at that time; otherwise null, because its address is a 404. */
export async function findLinkedPost(em: Em, postId: number | null | undefined, at: Date): Promise<number | null> {
  return postId && (await em.count(Post, { id: postId, ...readable(at) })) > 0 ? postId : null;
}

/** Renders a body in the markup of posts as HTML for feeds. */
export type PostHtml = (content: string, base: string) => string;

/** Width of the text in pixels; pictures have twice that for sharp screens. */
const TEXT_WIDTH = 536;
const PICTURE = `-${TEXT_WIDTH * 2}.jpg`;

/**
 * Renders a newsletter's body for mails: absolute addresses, and a `<hr>` where pages draw the line with CSS. Pictures
 * are the shop's own, as JPEG, since Outlook reads no WebP.
 */
export function letterHtml(
  body: string,
  postHtml: PostHtml,
  { url }: Pick<Brand, 'url'>,
  widths: ReadonlyMap<string, number>,
): string {
  return postHtml(body, url)
    .replaceAll(/ (href|src)="\/(?!\/)/g, ` $1="${url}/`)
    .replaceAll(/<div class="post-divider"[^>]*>[^]*?<\/svg><\/div>/g, '<hr />')
    .replaceAll(/ class="[^"]*"/g, '')
    .replaceAll(/<img src="([^"]+?)\.webp"( alt="[^"]*") loading="lazy"/g, (_, address: string, alt: string) => {
      const width = Math.min(widths.get(address.slice(address.lastIndexOf('/') + 1)) ?? TEXT_WIDTH, TEXT_WIDTH);
      return `<img src="${address}${PICTURE}"${alt} width="${width}" style="${PICTURE_STYLE}"`;
    });
}

const PICTURE_STYLE = 'display:block;max-width:100%;height:auto;margin:0 0 14px';

/** Loads the widths of a body's pictures in pixels, by id. */
export async function loadPictureWidths(em: Em, body: string): Promise<Map<string, number>> {
  const ids = readBody(body).flatMap((block) => (block.kind === 'picture' ? pictureId(block.src) : []));
  const files = ids.length > 0 ? await em.find(StoredFile, { id: { $in: ids.filter(isUuid) } }) : [];
  return new Map(files.flatMap(({ id, width }) => (width ? [[id, width]] : [])));
}
