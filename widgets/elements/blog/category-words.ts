import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';

/** Names of the default categories, on buttons and badges. The style sheet capitalises them. */
export const CATEGORY_WORDS: Readonly<Record<string, MessageDescriptor>> = {
  all: msg({ message: 'all', context: 'posts of every category' }),
  marathon: msg({ message: 'marathon', context: 'a category of posts' }),
  training: msg({ message: 'training', context: 'a category of posts' }),
  nutrition: msg({ message: 'nutrition', context: 'a category of posts' }),
  motivation: msg({ message: 'motivation', context: 'a category of posts' }),
};
