import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { useEffect, useRef } from 'react';
import type { PostResponse } from '#contract/site/posts/blog.ts';
import { aboutCoaching } from '#widgets/core/about-coaching.ts';
import { useSiteText, useSiteTextLang } from '#widgets/core/i18n/site-text.ts';
import { useShop } from '#widgets/core/api/shop.tsx';
import { useForeignLang } from '#widgets/core/i18n/localized-resource.ts';
import { takeFocus } from '#widgets/ui/behaviour/take-focus.ts';
import { Button } from '#widgets/ui/button.tsx';
import { Icon } from '#widgets/ui/icon.tsx';
import { POST_END } from './post-end.ts';
import { BackLink } from '../back-link.tsx';
import { PostBody } from './post-body.tsx';
import { PostByline } from './post-byline.tsx';
import { PostCover } from './post-cover.tsx';
import { postPath } from '#contract/site/posts/post-path.ts';
import { PostTags } from './post-tags.tsx';

export interface PostViewProps {
  post: PostResponse;
  /** Prefix of links, without a trailing slash. */
  pages: string;
  /** Level of the title: 1 if the post is the page, 2 on other sites. */
  level?: 1 | 2 | undefined;
  /** Focuses the title after the visitor has opened the post. */
  focus?: boolean | undefined;
  onBack?: (() => void) | undefined;
  onShare: () => void;
  /** True after the link was copied. */
  copied?: boolean | undefined;
  /** Link to copy by hand, if the clipboard is unavailable. */
  link?: string | undefined;
}

/** A complete post, from its title to the links below. */
export function PostView({ post, pages, level = 1, focus = false, onBack, onShare, copied, link }: PostViewProps) {
  const { t } = useLingui();
  const { base } = useShop();
  const said = useSiteText();
  const langOf = useSiteTextLang();
  const title = useRef<HTMLHeadingElement>(null);
  const lang = useForeignLang(post.language);
  const Title = `h${level}` as const;
  const Closing = level === 1 ? 'h2' : 'h3';
  useEffect(() => {
    if (focus) takeFocus(title.current);
  }, [focus]);
  return (
    <article className="post post-tone" part="post" data-category={post.category}>
      <header className="post-head">
        <BackLink onBack={onBack} />
        <PostByline {...post} />
        <Title className="post-title" ref={title} tabIndex={-1} lang={lang}>
          {post.title}
        </Title>
        <PostTags tags={post.tags} lang={lang} />
      </header>
      <div className="post-cover">
        <PostCover post={post} points={28} said />
      </div>
      <PostBody content={post.content} lang={lang} base={base} level={level === 1 ? 2 : 3} />
      <footer className="post-foot">
        <Button variant="quiet" part="button" onClick={onShare}>
          <Icon d={SHARE} />
          <Trans>Share Story</Trans>
        </Button>
        {copied && (
          <p>
            <Trans>Link copied to clipboard.</Trans>
          </p>
        )}
        {link && (
          <input readOnly value={link} aria-label={t`Link to this story`} onFocus={({ target }) => target.select()} />
        )}
        {level === 1 && <PostNeighbours post={post} pages={pages} />}
        <section className="post-closing">
          <Closing className="post-heading" lang={langOf('postEndTitle')}>
            {said('postEndTitle', POST_END.title)}
          </Closing>
          <p lang={langOf('postEndLead')}>{said('postEndLead', POST_END.lead)}</p>
          <Button href={`${pages}/demo`} part="button">
            <Trans>View Training Programs</Trans>
          </Button>
          {post.coaching !== false && (
            <Button variant="quiet" href={aboutCoaching(pages)} part="button">
              <span lang={langOf('startCoaching')}>{said('startCoaching', msg`Get Personal Coaching`)}</span>
            </Button>
          )}
        </section>
      </footer>
    </article>
  );
}

const SHARE = 'M12 2v13M16 6l-4-4-4 4M4 12v8a2 2 0 0 0 2 2h12a2 2 0 0 0 2-2v-8';

interface PostNeighboursProps {
  post: PostResponse;
  pages: string;
}

/** Links to the previous and the next post. */
function PostNeighbours({ post: { previous, next }, pages }: PostNeighboursProps) {
  const { t } = useLingui();
  if (!previous && !next) return null;
  return (
    <nav className="post-neighbours" aria-label={t`Other posts`}>
      {previous && (
        <p>
          <Trans comment="The post that was published before this one">Previous</Trans>
          <Way post={previous} pages={pages} />
        </p>
      )}
      {next && (
        <p>
          <Trans comment="The post that was published after this one">Next</Trans>
          <Way post={next} pages={pages} />
        </p>
      )}
    </nav>
  );
}

function Way({ post, pages }: { post: NonNullable<PostResponse['next']>; pages: string }) {
  return (
    <a href={pages + postPath(post)} lang={useForeignLang(post.language)}>
      {post.title}
    </a>
  );
}
