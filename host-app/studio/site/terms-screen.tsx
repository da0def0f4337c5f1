import { Trans, useLingui } from '@lingui/react/macro';
import { useParams } from '@tanstack/react-router';
import type { TermsText } from '#contract/site/legal.studio.ts';
import { Loaded } from '../core/loaded.tsx';
import { Screen } from '../core/screen.tsx';
import { useRow } from '../core/use-row.ts';
import { WordingFacts } from './terms-list.tsx';

/** One version of the terms, word for word. */
export default function TermsScreen() {
  const { hash = '' } = useParams({ strict: false }) as { hash?: string };
  const { t } = useLingui();
  const query = useRow<TermsText>(`/api/coach/terms/${hash}`);
  const version = hash.slice(0, 8);
  return (
    <Screen
      title={t({ message: `Terms, version ${version}`, comment: 'The beginning of the fingerprint of a wording' })}
      back={{ to: '/site/terms', label: t`Versions of the terms` }}
    >
      <Loaded query={query}>
        {(wording) => (
          <>
            <WordingFacts wording={wording} />
            <p className="studio-notice">
              <Trans>The text buyers saw at that time, without layout. Read only.</Trans>
            </p>
            <div className="site-wording" lang={wording.language}>
              {wording.text.split('\n').map((line, at) => (
                // oxlint-disable-next-line react/no-array-index-key -- lines never move, and two may be the same
                <p key={at}>{line}</p>
              ))}
            </div>
          </>
        )}
      </Loaded>
    </Screen>
  );
}
