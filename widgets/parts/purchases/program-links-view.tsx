import { Trans, useLingui } from '@lingui/react/macro';
import type { MemberFile } from '#contract/coaching/dashboard.ts';

export interface ProgramLinksProps {
  name: string;
  /** Address of the programme. */
  href: string;
  files: readonly Pick<MemberFile, 'name' | 'url'>[];
}

/** Links to open or download a programme, on the same page. */
export function ProgramLinks({ name, href, files }: ProgramLinksProps) {
  const { t } = useLingui();
  const opens = files.every(({ url }) => url !== href);
  return (
    <p className="own-ways">
      {opens && (
        <a className="c-button" data-variant="primary" part="button" href={href} aria-label={t`Open ${name}`}>
          <Trans context="a button: opens what was bought">Open</Trans>
        </a>
      )}
      {files.map(({ name: fileName, url }, index) => (
        <a
          key={fileName}
          className="c-button"
          data-variant={opens || index > 0 ? 'quiet' : 'primary'}
          part="button"
          href={url}
          download={fileName}
        >
          <Trans>Download {fileName}</Trans>
        </a>
      ))}
    </p>
  );
}
