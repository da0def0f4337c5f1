import { Plural, Trans } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useWatch } from 'react-hook-form';
import type { SettingResponse } from '#contract/site/site.studio.ts';
import { Loaded } from '../../core/loaded.tsx';
import { useRow } from '../../core/use-row.ts';

/** Most answer days that the default promise allows. */
const USUAL_DAYS = 2;

/** Current response promises of the pages, and if the chosen days keep them. */
export function AnswerPromise() {
  const query = useRow<SettingResponse<'words'>>('/api/coach/site/words');
  const days = (useWatch({ name: 'days' }) as unknown[] | undefined)?.length ?? 0;
  return (
    <Loaded query={query}>
      {({ values: { promiseAnswers, taken } }) => {
        const own = promiseAnswers.trim();
        if (taken.includes('promiseAnswers')) return <Notice says={<NoPromise days={days} />} />;
        if (own) return <Notice says={<OwnPromise text={own} days={days} />} broken={days === 0 && <NoDay />} />;
        const usual = <Trans>The coaching pages and terms promise replies twice a week.</Trans>;
        return <Notice says={usual} broken={days !== USUAL_DAYS && <OtherDays days={days} />} />;
      }}
    </Loaded>
  );
}

function Notice({ says, broken = false }: { says: ReactNode; broken?: ReactNode }) {
  return (
    <div className="studio-notice">
      <p>
        {says}{' '}
        <Link to="/site/words">
          <Trans>Edit content</Trans>
        </Link>
      </p>
      <p role="status" hidden={!broken}>
        <b>{broken}</b>
      </p>
    </div>
  );
}

function OtherDays({ days }: { days: number }) {
  if (days === 0) return <NoDay />;
  return (
    <Plural value={days} one="You chose # day, which doesn’t match." other="You chose # days, which doesn’t match." />
  );
}

const NoDay = () => <Trans>Clients see no reply date until you choose days.</Trans>;

function OwnPromise({ text, days }: { text: string; days: number }) {
  return (
    <>
      <Trans>
        The coaching pages and terms say: <q>{text}</q>
      </Trans>{' '}
      {days > 0 && <Trans>Choose reply days that match.</Trans>}
    </>
  );
}

function NoPromise({ days }: { days: number }) {
  return days === 0 ? (
    <Trans>The pages promise no reply time. Choose days so that clients know when to expect a reply.</Trans>
  ) : (
    <Trans>The pages promise no reply time. Clients see the days you choose here.</Trans>
  );
}
