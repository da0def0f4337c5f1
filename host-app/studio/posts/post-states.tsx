import { msg } from '@lingui/core/macro';
import type { PostState } from '#contract/site/posts/posts.studio.ts';
import { useSay, type Words } from '#widgets/core/i18n/words.tsx';

/** Labels of a post's states. */
export const STATE_WORDS: Readonly<Record<PostState, Words>> = {
  draft: msg({ message: 'Draft', comment: 'State of a post' }),
  scheduled: msg({ message: 'Scheduled', comment: 'State of a post' }),
  published: msg({ message: 'Published', comment: 'State of a post' }),
};

export function PostStateTag({ state }: { state: PostState }) {
  const say = useSay();
  return (
    <span className="studio-tag" data-tone={state === 'published' ? 'good' : undefined}>
      {say(STATE_WORDS[state])}
    </span>
  );
}
