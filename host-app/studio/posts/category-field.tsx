import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { PostCategory } from '#contract/blog.ts';
import type { OwnCategories } from '#contract/studio/posts.ts';
import { CATEGORY_WORDS } from '#widgets/blog/category-words.ts';
import { useSay } from '#widgets/core/words.tsx';
import { Button } from '#widgets/ui/button.tsx';
import { useRow } from '../core/use-row.ts';
import { CustomField, TextField } from '../form/fields.tsx';

/** No category is called so. */
const ANOTHER = '<another>';
const KNOWN: readonly string[] = PostCategory.options;

/** What a post is about: one that every shop has, one of the coach's own, or a new word. */
export function CategoryField() {
  const say = useSay();
  const { t } = useLingui();
  const { data } = useRow<OwnCategories>('/api/coach/posts/categories');
  const { setValue } = useFormContext();
  const [typing, setTyping] = useState(false);
  const written = useWatch({ name: 'category' }) as string;
  const choose = (category: string) => setValue('category', category, { shouldDirty: true });
  if (typing) {
    return (
      <>
        <TextField
          name="category"
          label={<Trans>What the category is called</Trans>}
          hint={<Trans>Readers see it in every language as you write it here.</Trans>}
          maxLength={40}
        />
        <div>
          <Button
            variant="quiet"
            onClick={() => {
              setTyping(false);
              choose('training');
            }}
          >
            <Trans>Choose from the list</Trans>
          </Button>
        </div>
      </>
    );
  }
  // The post's own stands there before the others are known.
  const own = [...new Set([...(data?.categories ?? []), written])].filter((each) => each && !KNOWN.includes(each));
  return (
    <CustomField name="category" label={<Trans>Category</Trans>}>
      {({ onChange, ...field }, aria) => (
        <select
          {...aria}
          {...field}
          onChange={({ target: { value } }) => {
            setTyping(value === ANOTHER);
            onChange(value === ANOTHER ? '' : value);
          }}
        >
          {KNOWN.map((each) => (
            <option key={each} value={each}>
              {say(CATEGORY_WORDS[each]!)}
            </option>
          ))}
          {own.map((each) => (
            <option key={each} value={each}>
              {each}
            </option>
          ))}
          <option value={ANOTHER}>{t`Another category`}</option>
        </select>
      )}
    </CustomField>
  );
}
