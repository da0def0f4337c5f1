import { TestMark } from '#widgets/parts/payments/test-mark.tsx';
import preview from '../../.storybook/preview.tsx';

const meta = preview.meta({ title: 'Elements/Shared parts/Payment/Test mark', component: TestMark });

export const Mark = meta.story();
