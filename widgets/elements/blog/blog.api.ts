import type { PostResponse, PostsResponse } from '#contract/site/posts/blog.ts';
import type { Language } from '#contract/i18n/languages.ts';
import type { Resource } from '#widgets/core/api/resources.ts';
import { createLocalizedResource } from '#widgets/core/i18n/localized-resource.ts';

/** All posts without their bodies, newest first. */
export function postsResource(language?: Language): Resource<PostsResponse> {
  return createLocalizedResource('posts', '/api/posts', language);
}

/** One post with its body. */
export function postResource(id: number, language?: Language): Resource<PostResponse> {
  return createLocalizedResource(`post:${id}`, `/api/posts/${id}`, language);
}
