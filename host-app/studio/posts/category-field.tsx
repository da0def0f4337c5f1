import { Trans, useLingui } from '@lingui/react/macro';
import { useEffect, useRef, useState } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { PostCategory } from '#contract/site/posts/blog.ts';
import type { UsedCategories } from '#contract/site/posts/posts.studio.ts';
import { CATEGORY_WORDS } from '#widgets/elements/blog/category-words.ts';
import { useSay } from '#widgets/core/i18n/words.tsx';
import { Button } from '#widgets/ui/button.tsx';
import { useRow } from '../core/use-row.ts';
import { CustomField } from '../form/fields.tsx';

/** Value that no category has. */
const ANOTHER = '<another>';
const BUILT_IN_CATEGORIES: readonly string[] = PostCategory.options;
/** Default category of a new post. */
const FIRST: PostCategory = 'training';

/** Category of a post: an existing one, or a new word. */
export function CategoryField() {
  const { setValue, setFocus, formState } = useFormContext();
  const written = useWatch({ name: 'category' }) as string;
  // Last typed value. If the form has another one since, such as after a discarded draft, the form's counts.
  const [typed, setTyped] = useState<string>();
  const [before, setBefore] = useState<string>();
  const typing = written === '' || written === typed;
  const comes = useRef<'typing' | 'list'>(undefined);
  useEffect(() => {
    // The focused field is gone, so its replacement takes the focus.
    if (comes.current !== (typing ? 'typing' : 'list')) return;
    comes.current = undefined;
    setFocus('category');
  }, [typing, setFocus]);

  function fromList() {
    const saved = formState.defaultValues?.['category'] as string | undefined;
    comes.current = 'list';
    setTyped(undefined);
    setValue('category', before || saved || FIRST, { shouldDirty: true, shouldValidate: true });
  }

  return (
    <>
      <CustomField
        name="category"
        label={typing ? <Trans>Category name</Trans> : <Trans>Category</Trans>}
        hint={typing && <Trans>Shown as written in other languages until you translate it with a post.</Trans>}
      >
        {({ onChange, ...field }, aria) =>
          typing ? (
            <input
              type="text"
              autoComplete="off"
              {...aria}
              {...field}
              onChange={({ target: { value } }) => {
                setTyped(value);
                onChange(value);
              }}
            />
          ) : (
            <select
              {...aria}
              {...field}
              onChange={({ target: { value } }) => {
                if (value === ANOTHER) {
                  comes.current = 'typing';
                  setBefore(written);
                }
                onChange(value === ANOTHER ? '' : value);
              }}
            >
              <Options written={written} />
            </select>
          )
        }
      </CustomField>
      {typing && (
        <div>
          <Button variant="quiet" onClick={fromList}>
            <Trans>Choose from the list</Trans>
          </Button>
        </div>
      )}
    </>
  );
}

function Options({ written }: { written: string }) {
  const say = useSay();
  const { t } = useLingui();
  const { data } = useRow<UsedCategories>('/api/coach/posts/categories');
  // The first post gets one category. The others come from the shop's posts.
  const known = BUILT_IN_CATEGORIES.filter(
    (each) => each === FIRST || each === written || data?.known.some((one) => one === each),
  );
  // Shows the post's own category before the others have loaded.
  const own = [...new Set([...(data?.categories ?? []), written])].filter(
    (each) => each && !BUILT_IN_CATEGORIES.includes(each),
  );
  return (
    <>
      {known.map((each) => (
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
    </>
  );
}
