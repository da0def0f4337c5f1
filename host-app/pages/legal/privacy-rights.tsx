import { msg } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import type { SiteResponse } from '#contract/site.ts';
import { DataAuthority } from './data-authority.tsx';
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
            Providers of payments and of sign-in, and the companies that run our server and send our e-mail, may also
            work outside the European Economic Area, above all in the United States; they do so under an adequacy
            decision of the European Commission or its standard contractual clauses.
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
              You may see what we have about you, take it along, correct it, have it deleted or kept from use, object to
              what we do in our own interest, and take back any consent.
            </Trans>{' '}
            <Trans>
              The profile on your <PageLink to="/dashboard#profile">dashboard</PageLink> gives you everything as a file,
              changes your name and address, and deletes the account.
            </Trans>{' '}
            <Trans>For the rest write to {mail}: an answer comes within a month.</Trans>
          </p>
          <p>
            <DataAuthority seller={seller} />
          </p>
        </>
      ),
    },
    {
      id: 'musts',
      title: msg`What you have to give, and what decides`,
      body: (
        <p>
          <Trans>
            To buy you have to give an e-mail address and, as a guest or for coaching, a name; without them there is no
            contract.
          </Trans>{' '}
          <Trans>Nothing is decided about you by a machine alone.</Trans>{' '}
          <Trans>
            Forms that a machine has probably filled in are set aside, and an e-mail to {mail} gets past that.
          </Trans>
        </p>
      ),
    },
  ];
}
