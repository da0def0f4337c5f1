import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';

/** What those are called that any shop may have, on buttons and badges. The style sheet gives them their capital. */
export const CATEGORY_WORDS: Readonly<Record<string, MessageDescriptor>> = {
  all: msg({ message: 'all', context: 'posts of every category' }),
  marathon: msg({ message: 'marathon', context: 'a category of posts' }),
  training: msg({ message: 'training', context: 'a category of posts' }),
  nutrition: msg({ message: 'nutrition', context: 'a category of posts' }),
  motivation: msg({ message: 'motivation', context: 'a category of posts' }),
};
