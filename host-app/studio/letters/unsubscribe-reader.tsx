import { Trans, useLingui } from '@lingui/react/macro';
import type { SubscriberRow } from '#contract/newsletter/subscribers.studio.ts';
import { ActionButton } from '../action/action-button.tsx';
import { useStudioApi } from '../core/studio-api.ts';

/** Button that unsubscribes a reader who asked the coach. */
export function UnsubscribeReader({ id, email, status }: Pick<SubscriberRow, 'id' | 'email' | 'status'>) {
  const { t } = useLingui();
  const api = useStudioApi();
  if (status === 'unsubscribed') return null;
  return (
    <ActionButton
      label={t({ message: 'Unsubscribe', context: 'the coach unsubscribes a person' })}
      confirm={{
        title: t`Unsubscribe this person?`,
        text: (
          <p>
            <Trans>
              <bdi>{email}</bdi> gets no more newsletters. Only they can subscribe again.
            </Trans>
          </p>
        ),
      }}
      run={() => api.post(`/api/coach/subscribers/${id}/unsubscribe`)}
      changes={['/api/coach/subscribers', '/api/coach/people']}
    />
  );
}
