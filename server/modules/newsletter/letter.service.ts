import { LockMode } from '@mikro-orm/core';
import { postPath } from '#contract/post-path.ts';
import { type Brand, pagesUrl } from '../../brand.ts';
import type { Em } from '../../db/orm.ts';
import { readable } from '../blog/blog.service.ts';
import { Post } from '../blog/post.entity.ts';
import { enqueueMail } from '../outbox/outbox.service.ts';
import { OutboxMail } from '../outbox/outbox-mail.entity.ts';
import { letterTo } from './newsletter.service.ts';
import { Subscriber } from './subscriber.entity.ts';

/**
 * Writes a letter about a post to everybody on the list, and tells how many. Whoever has it already
 * is left out, so that it may be run again after an interruption.
 */
export async function sendLetter(em: Em, postId: number, brand: Brand, now: Date): Promise<number> {
  return em.transactional(async (tx) => {
    await tx.execute("select pg_advisory_xact_lock(hashtext('newsletter'))");
    const post = await tx.findOne(Post, { id: postId, ...readable(now) });
    if (!post) throw new Error(`There is no post ${postId} to read.`);
    const written = await tx.find(OutboxMail, { cause: { $like: `post-${postId}:%` } }, { fields: ['cause'] });
    const known = new Set(written.map(({ cause }) => cause));
    // Nobody leaves the list while a letter to them is being written: leaving waits, and takes it back.
    const readers = await tx.find(Subscriber, { status: 'confirmed' }, { lockMode: LockMode.PESSIMISTIC_READ });
    const missing = readers.filter(({ id }) => !known.has(`post-${postId}:${id}`));
    for (const reader of missing) {
      const { data, ...mail } = letterTo(reader, brand);
      const postUrl = `${pagesUrl(brand, reader.language)}${postPath(post)}`;
      const story = { title: post.title, excerpt: post.excerpt, postUrl };
      const cause = `post-${postId}:${reader.id}`;
      enqueueMail(tx, { ...mail, template: 'newsletter-story', data: { ...data, ...story }, cause }, now);
    }
    return missing.length;
  });
}
