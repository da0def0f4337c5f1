import { Trans } from '@lingui/react/macro';

/** The keys of the grid, in sight where somebody works with it. */
export function GridKeys() {
  return (
    <dl className="studio-keys">
      <div>
        <dt>
          <kbd>↑</kbd> <kbd>↓</kbd> <kbd>Tab</kbd> <kbd>Enter</kbd>
        </dt>
        <dd>
          <Trans>from cell to cell; Enter on the last line adds one</Trans>
        </dd>
      </div>
      <div>
        <dt>
          <kbd>Ctrl</kbd>/<kbd>⌘</kbd> <kbd>D</kbd>
        </dt>
        <dd>
          <Trans>the line once more; in an empty line the one above</Trans>
        </dd>
      </div>
      <div>
        <dt>
          <kbd>Alt</kbd> <kbd>↑</kbd> <kbd>↓</kbd>
        </dt>
        <dd>
          <Trans>moves the line</Trans>
        </dd>
      </div>
      <div>
        <dt>
          <kbd>Del</kbd>
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
