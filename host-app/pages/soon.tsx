import type { PageProps } from '../page.ts';
import { QuietPage } from '../layout/quiet-page.tsx';

/** Addresses of the site that are linked to and do not exist yet. */
export default function SoonPage({ data }: PageProps) {
  return (
    <QuietPage data={data} title="This page is not open yet." text="It is on the way. Until then, this is open:" />
  );
}
