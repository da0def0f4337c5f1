import { msg } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import type { SiteResponse, Seller } from '#contract/site/site.ts';
import { useLanguage } from '#widgets/core/i18n/language.tsx';
import { DATA_AUTHORITIES } from './data-authorities.ts';
import { DeviceStorage } from './device-storage.tsx';
import type { LegalSection } from './legal-page.tsx';
import { PageLink } from './page-link.tsx';

/** Returns the sections about recipients, device storage and rights. `mail` is the contact link. */
export function privacyRights({ seller, providers }: SiteResponse, mail: ReactNode): LegalSection[] {
  return [
    {
      id: 'transfers',
      title: msg`Outside the EU`,
      body: (
        <p>
          <Trans>
            Payment and sign-in providers, and the companies that run our server and send our e-mail, may also work
            outside the European Economic Area, mainly in the United States. They do so under an adequacy decision of
            the European Commission or its standard contractual clauses.
          </Trans>{' '}
          <Trans>
            Exchange rates are fetched by our server and not by your browser, so that nobody else learns of your visit.
          </Trans>
        </p>
      ),
    },
    {
      id: 'device',
      title: msg`Cookies, and what stays on your device`,
      body: <DeviceStorage providers={providers} />,
    },
    {
      id: 'rights',
      title: msg`Your rights`,
      body: (
        <>
          <p>
            <Trans>
              You may see the data we have about you, take it with you, correct it, have it deleted or its use
              restricted, object to what we do in our own interest, and withdraw any consent.
            </Trans>{' '}
            <Trans>
              In the profile on your <PageLink to="/dashboard#profile">dashboard</PageLink> you can download your data
              as a file, change your name and address, and delete the account.
            </Trans>{' '}
            <Trans>
              The file only counts what was typed with your address and never confirmed from your mailbox, because
              anyone can type an address.
            </Trans>{' '}
            <Trans>For everything else write to {mail}. You get an answer within a month.</Trans>
          </p>
          <p>
            <DataAuthority seller={seller} />
          </p>
        </>
      ),
    },
    {
      id: 'musts',
      title: msg`Required details and automated decisions`,
      body: (
        <p>
          <Trans>
            To buy, you have to give an e-mail address and, as a guest or for coaching, a name. Without them, we can’t
            make a contract with you.
          </Trans>{' '}
          <Trans>No decision about you is made automatically.</Trans>{' '}
          <Trans>Forms that look automated are set aside. If yours was, write to {mail}.</Trans>
        </p>
      ),
    },
  ];
}

/** Authority for complaints about personal data: from the settings, else that of the seller's country. */
function DataAuthority({ seller: { dataAuthority, country } }: { seller: Seller }) {
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
  return <Trans>You may complain to the data protection authority where you live or work.</Trans>;
}
