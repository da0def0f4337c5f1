import { msg } from '@lingui/core/macro';
import { ScamGuide, type ScamGuideProps } from '#widgets/elements/scam-guide/scam-guide.tsx';
import { OwnForm } from '#widgets/parts/member/drafts/own-form.tsx';
import { scamCheck } from '../../../content/scam-check.ts';
import { PlainAnswers } from '../plain-answers.tsx';
import { Section } from '../section.tsx';

interface Props extends ScamGuideProps {
  title: string;
  lead: string;
}

/** The coach's own guide in place of the one against scams: title, contents and form. */
export function OwnGuide({ title, lead, place }: Props) {
  return (
    <Section station="scam" className="own-guide" title={title} lead={lead}>
      <div className="signup">
        <PlainAnswers
          form="scam-check"
          done={{ title, description: msg`Check your email for ${title}.` }}
          invalid={scamCheck.guide.invalid}
        />
        <OwnForm>
          <ScamGuide place={place} />
        </OwnForm>
      </div>
    </Section>
  );
}
