import { Trans } from '@lingui/react/macro';
import { useSay, type Words } from '#widgets/core/i18n/words.tsx';
import type { Tone } from './order-labels.ts';

/** State in one word. */
export function StateTag({ label, tone }: { label: Words; tone?: Tone }) {
  const say = useSay();
  return (
    <span className="studio-tag" data-tone={tone}>
      {say(label)}
    </span>
  );
}

/** Mark of a test payment without real money. */
export function TestMark() {
  return (
    <span className="studio-tag">
      <Trans context="an order without real money">Test</Trans>
    </span>
  );
}
