import { Trans, useLingui } from '@lingui/react/macro';
import { ScamGuide } from '#widgets/elements/scam-guide/scam-guide.tsx';
import { OwnForm } from '#widgets/parts/member/drafts/own-form.tsx';
import { SignupForm } from '#widgets/elements/signup/signup-form.tsx';
import { freeStart, isGuide } from '../landing/free-start/free-start.ts';
import { QuietPage } from '../../layout/quiet-page.tsx';
import type { PageProps } from '../../page.ts';

/** Target of an expired guide link. The link no longer names its guide, so the page offers both. */
export default function GuidePage({ data }: PageProps) {
  const { t } = useLingui();
  const free = freeStart(data.programs ?? []);
  const { taken = [], nothingFree, ownGuide } = data.site;
  return (
    <QuietPage
      data={data}
      title={t`This link has expired`}
      text={t`Guide links work for 30 days. Request a new one here and we’ll e-mail it.`}
    >
      <div className="guides">
        {!nothingFree && (
          <section aria-labelledby="guide-routine">
            <h2 id="guide-routine">
              {free && !isGuide(free) ? free.displayName : <Trans>The free morning routine</Trans>}
            </h2>
            <OwnForm>
              <SignupForm program={free && !isGuide(free) ? free : undefined} />
            </OwnForm>
          </section>
        )}
        {!taken.includes('scam') && (
          <section aria-labelledby="guide-scam">
            <h2 id="guide-scam">{ownGuide?.title ?? <Trans>The Anti-Scam Fitness Guide</Trans>}</h2>
            <OwnForm>
              <ScamGuide />
            </OwnForm>
          </section>
        )}
      </div>
    </QuietPage>
  );
}
