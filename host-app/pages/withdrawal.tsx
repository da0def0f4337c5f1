import { MODEL_FORM_FOOT, MODEL_FORM_NOTE, modelForm, withdrawalInstructions } from '#contract/withdrawal-words.ts';
import { Button } from '#widgets/ui/button.tsx';
import { LegalPage } from './legal/legal-page.tsx';
import type { PageProps } from '../page.ts';

/** The instructions on withdrawal and the model form, in the words of Directive 2011/83/EU, annex I. */
export default function WithdrawalPage({ data }: PageProps) {
  const { brand, seller, url } = data.site;
  const trader = { ...seller, email: brand.supportEmail };
  const { right, effects } = withdrawalInstructions(trader, `${url}/withdraw`);
  return (
    <LegalPage
      data={data}
      title="Right of withdrawal"
      lead="You may change your mind for 14 days. This is how, in the words of the law."
      sections={[
        {
          id: 'right',
          title: 'Right of withdrawal',
          body: (
            <>
              <Paragraphs of={right} />
              <p>
                <Button href="/withdraw" variant="ink">
                  Withdraw from contract here
                </Button>
              </p>
            </>
          ),
        },
        {
          id: 'effects',
          title: 'Effects of withdrawal',
          body: (
            <>
              <Paragraphs of={effects} />
              <p>
                That holds for coaching, too. The law would let us keep a part for the days that you had, if you asked us to
                begin at once; we give back the whole payment. A subscription ends with the withdrawal, and nothing more
                is charged.
              </p>
            </>
          ),
        },
        {
          id: 'digital',
          title: 'When the right ends earlier',
          body: (
            <p>
              For guides and training plans that are supplied online, the right ends when they open, if before paying
              you expressly asked that they open at once, acknowledged that you lose the right of withdrawal with that,
              and we confirmed it by e-mail (article 16 (m) of Directive 2011/83/EU). Without that consent you keep the
              14 days. The <a href="/terms#guarantee">guarantee</a> beside an offer holds either way.
            </p>
          ),
        },
        {
          id: 'form',
          title: 'Model withdrawal form',
          body: (
            <div className="legal-form">
              <p>{MODEL_FORM_NOTE}</p>
              <ul>
                {modelForm(trader).map((line) => (
                  <li key={line}>{line}</li>
                ))}
              </ul>
              <p>{MODEL_FORM_FOOT}</p>
            </div>
          ),
        },
      ]}
    />
  );
}

function Paragraphs({ of }: { of: readonly string[] }) {
  return of.map((paragraph) => <p key={paragraph}>{paragraph}</p>);
}
