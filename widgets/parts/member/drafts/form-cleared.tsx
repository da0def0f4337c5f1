import { Trans } from '@lingui/react/macro';
import { Panel } from '#widgets/core/panel.tsx';

/** Replaces a form whose typed values were deleted. */
export function FormCleared() {
  return (
    <Panel href={location.pathname + location.search} linkText={<Trans>Reload page</Trans>}>
      <Trans>Your session has ended, so this form was cleared.</Trans>
    </Panel>
  );
}
