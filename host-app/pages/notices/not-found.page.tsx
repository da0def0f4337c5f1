import { useLingui } from '@lingui/react/macro';
import type { PageProps } from '../../page.ts';
import { QuietPage } from '../../layout/quiet-page.tsx';

/** Every address outside the route table. */
export default function NotFoundPage({ data }: PageProps) {
  const { t } = useLingui();
  return (
    <QuietPage data={data} title={t`404 Page Not Found`} text={t`Did you forget to add the page to the router?`} />
  );
}
