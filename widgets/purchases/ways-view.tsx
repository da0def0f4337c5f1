import type { MemberFile } from '#contract/dashboard.ts';

export interface WaysProps {
  name: string;
  /** Where it opens. */
  href: string;
  files: readonly Pick<MemberFile, 'name' | 'url'>[];
}

/** Opens what somebody has, or downloads it, right where they are. */
export function Ways({ name, href, files }: WaysProps) {
  const opens = files.every(({ url }) => url !== href);
  return (
    <p className="own-ways">
      {opens && (
        <a className="c-button" data-variant="primary" part="button" href={href} aria-label={`Open ${name}`}>
          Open
        </a>
      )}
      {files.map((file, index) => (
        <a
          key={file.name}
          className="c-button"
          data-variant={opens || index > 0 ? 'quiet' : 'primary'}
          part="button"
          href={file.url}
          download={file.name}
        >
          Download {file.name}
        </a>
      ))}
    </p>
  );
}
