import { useLingui } from '@lingui/react/macro';
import { Spinner } from '#widgets/ui/spinner.tsx';

/** Stands in the place of the card's form while that is loading. */
export function CardSpinner() {
  const { t } = useLingui();
  return <Spinner label={t`Loading the card form`} />;
}
