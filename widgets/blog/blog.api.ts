import type { PostResponse, PostsResponse } from '#contract/blog.ts';
import type { Resource } from '#widgets/core/resources.ts';

/** Every post without its body, the newest first. */
export const postsResource: Resource<PostsResponse> = { key: 'posts', load: (api) => api.get('/api/posts') };

/** One post with its body. */
export function postResource(id: number): Resource<PostResponse> {
  return { key: `post:${id}`, load: (api) => api.get(`/api/posts/${id}`) };
}
