import { Trans } from '@lingui/react/macro';

/** Keyboard shortcuts of the grid, visible beside it. */
export function GridKeys() {
  return (
    <dl className="studio-keys">
      <div>
        <dt>
          <Key of="↑" /> <Key of="↓" /> <Key of="Tab" /> <Key of="Enter" />
        </dt>
        <dd>
          <Trans>moves between cells; Enter on the last line adds a line</Trans>
        </dd>
      </div>
      <div>
        <dt>
          <Key of="Ctrl" />/<Key of="⌘" /> <Key of="D" />
        </dt>
        <dd>
          <Trans>duplicates the line; in an empty line, copies the one above</Trans>
        </dd>
      </div>
      <div>
        <dt>
          <Key of="Alt" /> <Key of="↑" /> <Key of="↓" />
        </dt>
        <dd>
          <Trans>moves the line</Trans>
        </dd>
      </div>
      <div>
        <dt>
          <Key of="Del" />
        </dt>
        <dd>
          <Trans>removes a line that is empty</Trans>
        </dd>
      </div>
      <div>
        <dt>
          <Trans>Target</Trans>
        </dt>
        <dd>
          <Trans>82.5 kg · 4:30-4:45 · 150 bpm · RPE 8</Trans>
        </dd>
      </div>
    </dl>
  );
}

/** Key cap. Its text is that of the keyboard and is not translated. */
function Key({ of }: { of: string }) {
  return <kbd>{of}</kbd>;
}
