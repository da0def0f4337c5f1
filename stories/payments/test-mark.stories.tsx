import { TestMark } from '#widgets/payments/test-mark.tsx';
import preview from '../../.storybook/preview.tsx';
import { dark, phone } from '../support/globals.ts';

const meta = preview.meta({ title: 'Payment/Test mark', component: TestMark });

export const Mark = meta.story();

export const MarkDark = Mark.extend({ globals: dark });

export const MarkPhone = Mark.extend({ globals: phone });
