import type { SignInMethods } from '#contract/auth.ts';
import type { PageData } from '../../host-app/page.ts';
import type { Route } from '../../host-app/routes.ts';
import { forkOf, type Orm } from '../db/orm.ts';
import type { Env } from '../env.ts';
import { findPost, listPosts } from '../modules/blog/blog.service.ts';
import { presentPrograms } from '../modules/programs/programs.routes.ts';
import { presentSite } from '../modules/site/site.service.ts';

/** Loads what a page says it needs, as the API would answer it. */
export function pageLoader({ orm, env, signIn }: { orm: Orm; env: Env; signIn: SignInMethods }) {
  return async ({ needs = [] }: Route, path: string): Promise<Omit<PageData, 'path' | 'page' | 'query'>> => {
    const [programs, posts, post] = await Promise.all([
      needs.includes('programs') ? presentPrograms(orm, env) : undefined,
      needs.includes('posts') ? listPosts(forkOf(orm)) : undefined,
      needs.includes('post') ? findPost(forkOf(orm), path.split('/').at(-1) ?? '') : undefined,
    ]);
    return {
      site: presentSite(env),
      ...(needs.includes('signIn') && { signIn }),
      ...(programs && { programs }),
      ...(posts && { posts }),
      ...(post && { post }),
    };
  };
}
