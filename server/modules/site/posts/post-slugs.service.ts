import { msg } from '@lingui/core/macro';
import type { Em } from '#server/platform/db/orm.ts';
import { InvalidInput } from '#server/platform/errors.ts';
import { Post } from './post.entity.ts';
import { PostSlug } from './post-slug.entity.ts';

/** Prevents duplicate post numbers and slugs. */
export async function lockPosts(tx: Em): Promise<void> {
  await tx.execute("select pg_advisory_xact_lock(hashtext('post addresses'))");
}

/** Returns an unused number; links and feed readers identify posts by it. Call under {@link lockPosts}. */
export async function nextPostId(tx: Em): Promise<number> {
  const [row] = await tx.execute<{ id: number }[]>(
    'select greatest((select max(id) from post), (select max(post) from post_slug), 0) + 1 as id',
  );
  return row!.id;
}

/**
 * Returns a post's slug, as typed or from its title. Call under {@link lockPosts}.
 * @throws {InvalidInput} if another post has or had it
 */
export async function slugFor(tx: Em, typed: string, title: string, id: number): Promise<string> {
  if (typed) {
    const problem = await takenBy(tx, typed, id);
    if (problem === 'now') throw taken(msg`Another post uses this address.`);
    if (problem === 'before') throw taken(msg`This address redirects to another post.`);
    return typed;
  }
  const base = slugify(title) || `post-${id}`;
  for (let count = 1; ; count++) {
    const slug = count === 1 ? base : `${base}-${count}`;
    if (!(await takenBy(tx, slug, id))) return slug;
  }
}

/** Stores a former slug, which leads to the post, and after its deletion to nothing. */
export async function leaveSlug(tx: Em, slug: string | null, id: number): Promise<void> {
  await tx.upsert(PostSlug, { slug: slug ?? String(id), post: id });
}

/** Converts a title to a slug of letters and digits without accents; '' if none is left. */
export function slugify(title: string): string {
  const plain = title.normalize('NFKD').replaceAll(/\p{M}/gu, '').replaceAll('ß', 'ss').toLowerCase();
  const slug = plain
    .replaceAll(/['’]/g, '')
    .replaceAll(/[^a-z0-9]+/g, '-')
    .slice(0, 70)
    .replaceAll(/^-+|-+$/g, '');
  return /[a-z]/.test(slug) ? slug : '';
}

async function takenBy(tx: Em, slug: string, id: number): Promise<'now' | 'before' | undefined> {
  if (await tx.count(Post, { slug, id: { $ne: id } })) return 'now';
  const before = await tx.findOne(PostSlug, { slug });
  if (!before) return undefined;
  if (before.post !== id && (await tx.count(Post, { id: before.post }))) return 'before';
  // Its own former slug, or that of a deleted post, whose number stays stored.
  return undefined;
}

function taken(message: ReturnType<typeof msg>): InvalidInput {
  return new InvalidInput([{ path: 'slug', message }]);
}
