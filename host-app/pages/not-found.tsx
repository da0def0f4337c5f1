import type { PageProps } from '../page.ts';
import { QuietPage } from '../layout/quiet-page.tsx';

/** Every address outside the route table. */
export default function NotFoundPage({ data }: PageProps) {
  return <QuietPage data={data} title="404 Page Not Found" text="Did you forget to add the page to the router?" />;
}
