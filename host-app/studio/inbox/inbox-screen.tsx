import { useLingui } from '@lingui/react/macro';
import { inboxResource } from '#widgets/coaching/coaching.api.ts';
import { Room } from '../core/room.tsx';
import { Inbox } from './inbox-view.tsx';

/** What waits for the coach. */
export default function InboxScreen() {
  const { t } = useLingui();
  return (
    <Room
      title={t({ message: 'Inbox', comment: 'What waits for the coach.' })}
      loading={t`Loading the inbox`}
      failed={t`The inbox cannot be loaded right now.`}
      resource={inboxResource}
    >
      {(inbox) => (
        <div className="inbox">
          <Inbox inbox={inbox} />
        </div>
      )}
    </Room>
  );
}
