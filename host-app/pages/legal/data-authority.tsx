import { Trans } from '@lingui/react/macro';
import type { Seller } from '#contract/site.ts';
import { useLanguage } from '#widgets/core/language.tsx';

/** Who hears complaints about personal data: whom the settings name, or who it is in the seller's country. */
export function DataAuthority({ seller: { dataAuthority, country } }: { seller: Seller }) {
  const language = useLanguage();
  if (dataAuthority) {
    const { name, url } = dataAuthority;
    return (
      <Trans>
        You may complain to{' '}
        <a href={url} rel="noopener">
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
  return (
    <Trans>
      You may complain to{' '}
      <a href="https://www.edpb.europa.eu/about-edpb/about-edpb/members_en" rel="noopener">
        the data protection authority of our country
      </a>{' '}
      or to the authority where you live or work.
    </Trans>
  );
}
