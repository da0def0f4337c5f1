import { Trans } from '@lingui/react/macro';
import type { Seller } from '#contract/site.ts';
import { useLanguage } from '#widgets/core/language.tsx';
import { DATA_AUTHORITIES } from './data-authorities.ts';

/** Authority for complaints about personal data: from the settings, else that of the seller's country. */
export function DataAuthority({ seller: { dataAuthority, country } }: { seller: Seller }) {
  const language = useLanguage();
  const known: { name: string; url: string; lang?: string } | null | undefined =
    dataAuthority ?? DATA_AUTHORITIES[country];
  if (known) {
    const { name, url, lang } = known;
    return (
      <Trans>
        You may complain to{' '}
        <a href={url} rel="noopener" lang={lang}>
          {name}
        </a>{' '}
        or to the authority where you live or work.
      </Trans>
    );
  }
  if (country === 'FI')
    return (
      <Trans>
        You may complain to{' '}
        <a href={language === 'fi' ? 'https://tietosuoja.fi/' : 'https://tietosuoja.fi/en'} rel="noopener">
          the Office of the Data Protection Ombudsman
        </a>{' '}
        or to the authority where you live or work.
      </Trans>
    );
  if (country === 'DE')
    return (
      <Trans>
        You may complain to{' '}
        <a href="https://www.datenschutzkonferenz-online.de/datenschutzaufsichtsbehoerden.html" rel="noopener">
          the data protection authority of our country
        </a>{' '}
        or to the authority where you live or work.
      </Trans>
    );
  return <Trans>You may complain to the authority for data protection where you live or work.</Trans>;
}
