import { Trans, useLingui } from '@lingui/react/macro';
import { useEffect, useRef, useState } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { PostCategory } from '#contract/blog.ts';
import type { UsedCategories } from '#contract/studio/posts.ts';
import { CATEGORY_WORDS } from '#widgets/elements/blog/category-words.ts';
import { useSay } from '#widgets/core/words.tsx';
import { Button } from '#widgets/ui/button.tsx';
import { useRow } from '../core/use-row.ts';
import { CustomField } from '../form/fields.tsx';

/** No category is called so. */
const ANOTHER = '<another>';
const BUILT_IN_CATEGORIES: readonly string[] = PostCategory.options;
/** What a new post begins with. */
const FIRST: PostCategory = 'training';

/** What a post is about: something that other posts are about, too, or a new word. */
export function CategoryField() {
  const { setValue, setFocus, formState } = useFormContext();
  const written = useWatch({ name: 'category' }) as string;
  // What was typed last: where the form says something else since then, as after a draft was discarded, that counts.
  const [typed, setTyped] = useState<string>();
  const [before, setBefore] = useState<string>();
  const typing = written === '' || written === typed;
  const comes = useRef<'typing' | 'list'>(undefined);
  useEffect(() => {
    // What was in focus is gone: the field in its place is.
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
  // One is there for the first post; which of the others this shop has, its posts say.
  const known = BUILT_IN_CATEGORIES.filter(
    (each) => each === FIRST || each === written || data?.known.some((one) => one === each),
  );
  // The post's own stands there before the others are known.
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
