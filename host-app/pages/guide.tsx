import { Trans, useLingui } from '@lingui/react/macro';
import { ScamGuide } from '#widgets/elements/scam-guide/scam-guide.tsx';
import { SignupForm } from '#widgets/elements/signup/signup-form.tsx';
import { freeStart, isGuide } from './landing/free-start.ts';
import { QuietPage } from '../layout/quiet-page.tsx';
import type { PageProps } from '../page.ts';

/** Target of an expired guide link. The link no longer names its guide, so the page offers both. */
export default function GuidePage({ data }: PageProps) {
  const { t } = useLingui();
  const free = freeStart(data.programs ?? []);
  const { taken = [], nothingFree, ownGuide } = data.site;
  return (
    <QuietPage
      data={data}
      title={t`This link has expired`}
      text={t`Links to a guide work for 30 days. Ask for a fresh one here, and it comes by e-mail.`}
    >
      <div className="guides">
        {!nothingFree && (
          <section aria-labelledby="guide-routine">
            <h2 id="guide-routine">
              {free && !isGuide(free) ? free.displayName : <Trans>The free morning routine</Trans>}
            </h2>
            <SignupForm program={free && !isGuide(free) ? free : undefined} />
          </section>
        )}
        {!taken.includes('scam') && (
          <section aria-labelledby="guide-scam">
            <h2 id="guide-scam">{ownGuide?.title ?? <Trans>The Anti-Scam Fitness Guide</Trans>}</h2>
            <ScamGuide />
          </section>
        )}
      </div>
    </QuietPage>
  );
}
