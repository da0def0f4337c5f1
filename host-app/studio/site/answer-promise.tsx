import { Plural, Trans } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useWatch } from 'react-hook-form';
import type { SettingResponse } from '#contract/studio/site.ts';
import { Loaded } from '../core/loaded.tsx';
import { useRow } from '../core/use-row.ts';

/** How many days keep the sentence that stands there until the coach writes another one. */
const USUAL_DAYS = 2;

/** What the pages promise about answers as they are now, and whether the days that are chosen keep it. */
export function AnswerPromise() {
  const query = useRow<SettingResponse<'words'>>('/api/coach/site/words');
  const days = (useWatch({ name: 'days' }) as unknown[] | undefined)?.length ?? 0;
  return (
    <Loaded query={query}>
      {({ values: { promiseAnswers, taken } }) => {
        const own = promiseAnswers.trim();
        if (taken.includes('promiseAnswers')) return <Notice says={<NoPromise days={days} />} />;
        if (own) return <Notice says={<OwnPromise text={own} days={days} />} broken={days === 0 && <NoDay />} />;
        const usual = <Trans>The pages about coaching and the terms promise answers twice a week.</Trans>;
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
          <Trans>Change what the pages say</Trans>
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
    <Plural
      value={days}
      one="You have chosen # day: that is not what they promise."
      other="You have chosen # days: that is not what they promise."
    />
  );
}

const NoDay = () => <Trans>You have chosen no day: clients are told none beside what they write.</Trans>;

function OwnPromise({ text, days }: { text: string; days: number }) {
  return (
    <>
      <Trans>
        The pages about coaching and the terms say, in your words: <q>{text}</q>
      </Trans>{' '}
      {days > 0 && <Trans>Choose days that keep it.</Trans>}
    </>
  );
}

function NoPromise({ days }: { days: number }) {
  return days === 0 ? (
    <Trans>The pages promise nothing about answers, and without a day clients are told none.</Trans>
  ) : (
    <Trans>The pages promise nothing about answers. Clients are told the days that you choose here.</Trans>
  );
}
