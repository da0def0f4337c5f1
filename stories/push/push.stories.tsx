import { expect, fn, userEvent } from 'storybook/test';
import { PushView, type PushViewProps } from '#widgets/parts/push/push-view.tsx';
import preview from '../../.storybook/preview.tsx';

const args: PushViewProps = {
  state: 'off',
  turning: false,
  onTurn: fn(),
  onChange: fn(),
  wishes: {
    kinds: { 'session-today': true, 'coach-answered': true, 'plan-new': true, 'rest-over': false },
    quiet: { from: '21:00', to: '07:00' },
  },
};

function View(props: PushViewProps) {
  return (
    <div className="dash">
      <PushView {...props} />
    </div>
  );
}

const meta = preview.meta({ title: 'Elements/Shared parts/Account/Notifications', component: View, args });

export const Off = meta.story({
  play: async ({ canvas, args: { onTurn, onChange } }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Turn on notifications here' }));
    await expect(onTurn).toHaveBeenCalledOnce();
    await userEvent.click(canvas.getByRole('checkbox', { name: 'End of a rest' }));
    await expect(onChange).toHaveBeenCalledWith({ kinds: { 'rest-over': true } });
  },
});
export const On = meta.story({ args: { state: 'on' } });
export const PermissionPrompt = meta.story({ args: { turning: true } });
export const Denied = meta.story({ args: { state: 'denied' } });
export const NotSupported = meta.story({ args: { state: 'unsupported' } });
export const HomeScreenFirst = meta.story({ args: { state: 'install' } });
export const WithoutQuietHours = meta.story({ args: { state: 'on', wishes: { ...args.wishes, quiet: null } } });
