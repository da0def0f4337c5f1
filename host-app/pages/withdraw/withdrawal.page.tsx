import { msg } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import {
  MODEL_FORM_FOOT,
  MODEL_FORM_NOTE,
  modelForm,
  withdrawalInstructions,
} from '#contract/sales/withdrawal-words.ts';
import { findSentence } from '#contract/i18n/sentence.ts';
import { usePages } from '#widgets/core/api/shop.tsx';
import { useSay } from '#widgets/core/i18n/words.tsx';
import { Button } from '#widgets/ui/button.tsx';
import { contactAddress } from '../../layout/contact-address.ts';
import { furtherSection } from '../legal/further.tsx';
import { LegalPage } from '../legal/legal-page.tsx';
import { PageLink } from '../legal/page-link.tsx';
import type { PageProps } from '../../page.ts';

/** Instructions on withdrawal and the model form, in the words of Directive 2011/83/EU, annex I. */
export default function WithdrawalPage({ data }: PageProps) {
  const { seller, url } = data.site;
  const pages = usePages();
  const trader = { ...seller, email: contactAddress(data.site) };
  const { right, effects } = withdrawalInstructions(trader, `${url}${pages}/withdraw`);
  return (
    <LegalPage
      data={data}
      title={msg`Right of withdrawal`}
      lead={<Trans>You have 14 days to change your mind. Here is how, in the words of the law.</Trans>}
      sections={[
        {
          id: 'right',
          title: msg`Right of withdrawal`,
          body: (
            <>
              <Paragraphs of={right} />
              <p>
                <Button href={`${pages}/withdraw`} variant="ink">
                  <Trans>Withdraw from contract here</Trans>
                </Button>
              </p>
            </>
          ),
        },
        {
          id: 'effects',
          title: msg`Effects of withdrawal`,
          body: (
            <>
              <Paragraphs of={effects} />
              <BesidesTheLaw />
            </>
          ),
        },
        { id: 'digital', title: msg`When the right ends earlier`, body: <Digital /> },
        {
          id: 'form',
          title: msg`Model withdrawal form`,
          body: (
            <div className="legal-form">
              <Paragraphs of={[MODEL_FORM_NOTE]} />
              <ul>
                {modelForm(trader).map((line) => (
                  <li key={line}>
                    <ContractSentence text={line} />
                  </li>
                ))}
              </ul>
              <Paragraphs of={[MODEL_FORM_FOOT]} />
            </div>
          ),
        },
        ...furtherSection(data.legal?.withdrawal),
      ]}
    />
  );
}

function BesidesTheLaw() {
  return (
    <p>
      <Trans>This applies to coaching, too.</Trans>{' '}
      <Trans>
        If you asked us to start at once, the law lets us keep a share for the days you used. We still refund the whole
        payment.
      </Trans>{' '}
      <Trans>A subscription ends with the withdrawal, and nothing more is charged.</Trans>
    </p>
  );
}

function Digital() {
  return (
    <p>
      <Trans>
        For guides and training plans supplied online, the right ends when you get access, if you expressly asked before
        paying to get it at once, acknowledged that you thereby lose the right of withdrawal, and we confirmed this by
        e-mail (article 16 (m) of Directive 2011/83/EU).
      </Trans>{' '}
      <Trans>Without that consent you keep the 14 days.</Trans>{' '}
      <Trans>
        The <PageLink to="/terms#guarantee">guarantee</PageLink> beside an offer applies either way.
      </Trans>
    </p>
  );
}

function Paragraphs({ of }: { of: readonly string[] }) {
  return of.map((paragraph) => (
    <p key={paragraph}>
      <ContractSentence text={paragraph} />
    </p>
  ));
}

/** Sentence of the contract, in the reader's language. */
function ContractSentence({ text }: { text: string }) {
  return useSay()(findSentence(text) ?? text);
}
