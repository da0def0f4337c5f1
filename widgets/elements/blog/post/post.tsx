import type { PostResponse } from '#contract/site/posts/blog.ts';
import { usePages } from '#widgets/core/api/shop.tsx';
import { PostMissing, type PostMissingProps } from './post-missing.tsx';
import { PostView } from './post-view.tsx';
import { msg } from '@lingui/core/macro';
import { postPath } from '#contract/site/posts/post-path.ts';
import { useState } from 'react';
import { useToast } from '#widgets/core/toasts/toasts.tsx';

export interface PostProps extends PostMissingProps {
  /** Undefined if there is no such post. */
  post: PostResponse | undefined;
}

/** A post with a share button, or a message that it is missing. */
export function Post({ post, ...rest }: PostProps) {
  return post ? <Shareable {...rest} post={post} /> : <PostMissing {...rest} />;
}

function Shareable({ post, ...rest }: PostProps & { post: PostResponse }) {
  const pages = usePages();
  const { share, ...shared } = useShare(post);
  return <PostView {...rest} post={post} pages={pages} onShare={share} {...shared} />;
}

interface Share {
  share: () => void;
  /** True after the link was copied. */
  copied: boolean;
  /** Link to copy by hand, if sharing and the clipboard fail. */
  link: string | undefined;
}

/** Shares a post through the device; otherwise copies its link to the clipboard. */
function useShare({ title, ...post }: { id: number; slug?: string | undefined; title: string }): Share {
  const pages = usePages();
  const { toast } = useToast();
  const [link, setLink] = useState<string>();
  const [copied, setCopied] = useState(false);

  async function share() {
    const url = new URL(pages + postPath(post), location.href).href;
    if (await offered({ title, url })) return;
    try {
      await navigator.clipboard.writeText(url);
      setCopied(true);
      toast({ title: msg`Copied!`, description: msg`The link to this story was copied to your clipboard.` });
    } catch {
      setLink(url);
      toast({ title: msg`Copy failed`, description: msg`Please manually copy the text`, variant: 'destructive' });
    }
  }

  return { share: () => void share(), copied, link };
}

/** Shares through the device. Returns true also if the visitor has cancelled. */
async function offered(data: ShareData): Promise<boolean> {
  if (!('share' in navigator)) return false;
  try {
    await navigator.share(data);
    return true;
  } catch (error) {
    // Other errors come from a device or frame that cannot share: use the clipboard.
    return error instanceof DOMException && error.name === 'AbortError';
  }
}
