import { LegalPage } from './legal/legal-page.tsx';
import { termsSections } from './legal/terms-sections.tsx';
import type { PageProps } from '../page.ts';

/** What holds between the seller and whoever buys. */
export default function TermsPage({ data }: PageProps) {
  return (
    <LegalPage
      data={data}
      title="Terms"
      lead="What you get, what it costs, how you stop. The terms that hold for you are those of the day on which you bought."
      sections={termsSections(data)}
    />
  );
}
