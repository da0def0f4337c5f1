import { isUuid } from '#contract/ids.ts';
import { pictureId, readBody } from '#contract/post-grammar.ts';
import { type Brand, pagesUrl } from '#server/platform/brand.ts';
import type { Em } from '#server/platform/db/orm.ts';
import type { NewMail } from '#server/platform/outbox/outbox.service.ts';
import { StoredFile } from '#server/modules/catalog/files/stored-file.entity.ts';
import { letterText } from './letter-text.ts';
import { buildLetterEnvelope } from '../subscribers/newsletter.service.ts';
import type { Subscriber } from '../subscribers/subscriber.entity.ts';

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
  const { data, unsubscribeUrl, ...mail } = buildLetterEnvelope(reader, brand);
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

/** Width of a letter's text in pixels, and of the pictures that are made for it: twice that, for sharp screens. */
const TEXT_WIDTH = 536;
const PICTURE = `-${TEXT_WIDTH * 2}.jpg`;

/**
 * A letter's body for mails: what the grammar makes of it, with whole addresses, and a line where pages draw one that
 * mail programs do not show. Pictures are the shop's own, as JPEG, since Outlook reads no WebP.
 */
export function letterHtml(
  body: string,
  postHtml: PostHtml,
  { url }: Pick<Brand, 'url'>,
  widths: ReadonlyMap<string, number> = new Map(),
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

/** Widths in pixels of the pictures in a body, by their ids. */
export async function loadPictureWidths(em: Em, body: string): Promise<Map<string, number>> {
  const ids = readBody(body).flatMap((block) => (block.kind === 'picture' ? pictureId(block.src) : []));
  const files = ids.length > 0 ? await em.find(StoredFile, { id: { $in: ids.filter(isUuid) } }) : [];
  return new Map(files.flatMap(({ id, width }) => (width ? [[id, width]] : [])));
}
