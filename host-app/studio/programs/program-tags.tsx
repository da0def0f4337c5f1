import { Trans } from '@lingui/react/macro';
import type { StudioProgram } from '#contract/catalog/programs.studio.ts';

/** Type and sale state of a programme, one word each. */
export function ProgramTags({ program }: { program: Pick<StudioProgram, 'type' | 'published' | 'ended'> }) {
  const { type, published, ended } = program;
  return (
    <>
      <span className="studio-tag">
        {type === 'free' ? (
          <Trans comment="What a programme costs">Free</Trans>
        ) : type === 'subscription' ? (
          <Trans>Renews monthly</Trans>
        ) : (
          <Trans>Paid once</Trans>
        )}
      </span>{' '}
      {ended ? (
        <span className="studio-tag" data-tone="bad">
          <Trans comment="A programme that is not sold any more">Archived</Trans>
        </span>
      ) : published ? (
        <span className="studio-tag" data-tone="good">
          <Trans>Visible</Trans>
        </span>
      ) : (
        <span className="studio-tag">
          <Trans comment="A programme that the site does not show">Hidden</Trans>
        </span>
      )}
    </>
  );
}
