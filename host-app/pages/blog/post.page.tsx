import { Post } from '#widgets/elements/blog/post/post.tsx';
import { Layout } from '../../layout/layout.tsx';
import type { PageProps } from '../../page.ts';

/** One post, or a note that there is none here. */
export default function PostPage({ data }: PageProps) {
  return (
    <Layout site={data.site} path={data.path}>
      <div className={data.post ? 'reader' : 'reader-missing wrap'}>
        <Post post={data.post} />
      </div>
    </Layout>
  );
}
