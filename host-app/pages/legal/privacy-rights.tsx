import type { ReactNode } from 'react';
import type { SiteResponse } from '#contract/site.ts';
import { DeviceStorage } from './device-storage.tsx';
import type { LegalSection } from './legal-page.tsx';

/** Where data goes, what stays on the device, and what people may ask for; `mail` is where they write to. */
export function privacyRights({ seller, providers }: SiteResponse, mail: ReactNode): LegalSection[] {
  return [
    {
      id: 'transfers',
      title: 'Outside the EU',
      body: (
        <p>
          Providers of payments and of sign-in, and the companies that run our server and send our e-mail, may also work
          outside the European Economic Area, above all in the United States; they do so under an adequacy decision of
          the European Commission or its standard contractual clauses. Exchange rates are fetched by our server and not
          by your browser, so that nobody else learns of your visit.
        </p>
      ),
    },
    { id: 'device', title: 'Cookies, and what stays on your device', body: <DeviceStorage providers={providers} /> },
    {
      id: 'rights',
      title: 'Your rights',
      body: (
        <>
          <p>
            You may see what we have about you, take it along, correct it, have it deleted or kept from use, object to
            what we do in our own interest, and take back any consent. The profile on your{' '}
            <a href="/dashboard#profile">dashboard</a> gives you everything as a file, changes your name and address,
            and deletes the account. For the rest write to {mail}: an answer comes within a month.
          </p>
          <p>
            You may complain to{' '}
            <a href={seller.dataAuthority.url} rel="noopener">
              {seller.dataAuthority.name}
            </a>{' '}
            or to the authority where you live or work.
          </p>
        </>
      ),
    },
    {
      id: 'musts',
      title: 'What you have to give, and what decides',
      body: (
        <p>
          To buy you have to give an e-mail address and, as a guest or for coaching, a name; without them there is no
          contract. Nothing is decided about you by a machine alone. Forms that a machine has probably filled in are set
          aside, and an e-mail to {mail} gets past that.
        </p>
      ),
    },
  ];
}
