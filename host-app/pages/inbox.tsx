import { inboxResource } from '#widgets/coaching/coaching.api.ts';
import type { PageProps } from '../page.ts';
import { CoachRoom } from './inbox/coach-room.tsx';
import { Inbox } from './inbox/inbox-view.tsx';

/** What waits for the coach. */
export default function InboxPage({ data }: PageProps) {
  return (
    <CoachRoom data={data} room="inbox" resource={inboxResource}>
      {(inbox) => <Inbox inbox={inbox} />}
    </CoachRoom>
  );
}
