import { http, HttpResponse } from 'msw';
import { expect, userEvent } from 'storybook/test';
import '../../../host-app/base.css';
import '#host-app/pages/studio/studio.page.css';
import { InStudio } from '#host-app/studio/in-studio.harness.tsx';
import { stored } from '#widgets/parts/messages/talk.factory.ts';
import preview from '../../../.storybook/preview.tsx';
import { studioRooms, thread, wholeThread } from './inbox-handlers.ts';
import { TALK, talkIs, TalkRoom, USER } from './talk-room.tsx';

const whole = wholeThread({ ...thread(1), client: USER });

const meta = preview.meta({
  title: 'Studio/Clients/Pictures in messages',
  component: InStudio,
  args: { at: '/clients/1', path: '/clients/$id', screen: TalkRoom },
  beforeEach: ({ msw }) => {
    localStorage.clear();
    msw.use(talkIs({ thread: whole }), ...studioRooms);
  },
});

/** The message waits for its picture; both are sent together. */
export const PictureNotArrived = meta.story({
  beforeEach: ({ msw }) => {
    const arrived = [false, false, true];
    msw.use(
      http.post('*/api/coach/talk/pictures', () =>
        arrived.shift() ? HttpResponse.json(stored(2), { status: 201 }) : HttpResponse.error(),
      ),
      http.post(`*${TALK}`, async ({ request }) => {
        await expect(await request.json()).toMatchObject({
          text: 'Like this.',
          pictures: [{ id: stored(2).id, alt: '' }],
        });
        return HttpResponse.json(whole, { status: 201 });
      }),
    );
  },
  play: async ({ canvas }) => {
    await userEvent.type(await canvas.findByRole('textbox', { name: 'Your reply' }), 'Like this.');
    await userEvent.upload(canvas.getByLabelText('Add pictures'), await picture());
    await expect(await canvas.findByText(/The picture wasn’t sent\./)).toBeVisible();
    const send = canvas.getByRole('button', { name: 'Send reply' });
    await userEvent.click(send);
    await expect(await canvas.findByText(/^A picture could not be uploaded/)).toBeVisible();
    await expect(canvas.getByRole('textbox', { name: 'Your reply' })).toHaveValue('Like this.');
    await userEvent.click(send);
    await expect(await canvas.findByText(/^Sent\. The client sees it/)).toBeVisible();
    await expect(canvas.queryByText(/squat\.png/)).not.toBeInTheDocument();
  },
});

async function picture(): Promise<File> {
  const canvas = new OffscreenCanvas(40, 20);
  canvas.getContext('2d')!.fillRect(0, 0, 40, 20);
  return new File([await canvas.convertToBlob()], 'squat.png', { type: 'image/png' });
}
