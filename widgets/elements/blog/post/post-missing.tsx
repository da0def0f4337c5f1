import { Trans } from '@lingui/react/macro';
import { useEffect, useRef } from 'react';
import { takeFocus } from '#widgets/ui/behaviour/take-focus.ts';
import { Elevation } from '#widgets/ui/figures/elevation.tsx';
import { BackLink } from '../back-link.tsx';

export interface PostMissingProps {
  level?: 1 | 2 | undefined;
  focus?: boolean | undefined;
  onBack?: (() => void) | undefined;
}

/** Replaces a missing or scheduled post. */
export function PostMissing({ level = 1, focus = false, onBack }: PostMissingProps) {
  const title = useRef<HTMLHeadingElement>(null);
  const Title = `h${level}` as const;
  useEffect(() => {
    if (focus) takeFocus(title.current);
  }, [focus]);
  return (
    <div className="post-missing">
      <Elevation seed="post not found" sunrise />
      <Title className="post-title" ref={title} tabIndex={-1}>
        <Trans>Post Not Found</Trans>
      </Title>
      <p>
        <Trans>It may not be published yet. Go back for other posts.</Trans>
      </p>
      <BackLink onBack={onBack} />
    </div>
  );
}
