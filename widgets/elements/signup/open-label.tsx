import { Trans } from '@lingui/react/macro';
import type { SignupProgram } from './offered.ts';

/** Label of the button and title of the dialog. */
export function OpenLabel({ program }: { program: SignupProgram | undefined }) {
  if (!program) return <Trans>Get FREE Morning Routine</Trans>;
  const { displayName } = program;
  return displayName ? <Trans>Start free: {displayName}</Trans> : <Trans>Send My FREE Program</Trans>;
}
