import { useLingui } from '@lingui/react/macro';
import { Spinner } from '#widgets/ui/spinner.tsx';

/** Shown while the card form loads. */
export function CardSpinner() {
  const { t } = useLingui();
  return <Spinner label={t`Loading the card form`} />;
}
