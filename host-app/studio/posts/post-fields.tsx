import { Trans } from '@lingui/react/macro';
import { useWatch } from 'react-hook-form';
import { OFFERED_LANGUAGES } from '#contract/languages.ts';
import { PostState } from '#contract/studio/posts.ts';
import { useSay } from '#widgets/core/words.tsx';
import { languageName } from '../../language-name.ts';
import { PictureField } from '../files/file-field.tsx';
import { CheckField, CustomField, SelectField, TextAreaField, TextField } from '../form/fields.tsx';
import { CategoryField } from './category-field.tsx';
import { PostEditor } from './post-editor.tsx';
import { STATE_WORDS } from './post-states.tsx';

/** What there is to write about a post. */
export function PostFields() {
  const say = useSay();
  const [state, cover] = useWatch({ name: ['state', 'cover'] }) as [PostState, string];
  return (
    <>
      <TextField name="title" label={<Trans>Title</Trans>} />
      <TextAreaField
        name="excerpt"
        label={<Trans>Excerpt</Trans>}
        hint={<Trans>A sentence or two below the title, in lists and with links to the post.</Trans>}
        rows={2}
      />
      <CustomField
        name="content"
        label={<Trans context="the body of a post">Text</Trans>}
        hint={<Trans>Without a text the post is announced: lists show it as coming soon.</Trans>}
      >
        {(field, aria) => <PostEditor {...field} aria={aria} />}
      </CustomField>
      <SelectField name="state" label={<Trans comment="Of a post: draft, scheduled or published">State</Trans>}>
        {PostState.options.map((each) => (
          <option key={each} value={each}>
            {say(STATE_WORDS[each])}
          </option>
        ))}
      </SelectField>
      {state === 'scheduled' && (
        <TextField
          name="publishAt"
          type="datetime-local"
          label={<Trans>Appears at</Trans>}
          hint={<Trans>By the shop’s clock. It appears by itself.</Trans>}
        />
      )}
      <PictureField
        name="cover"
        label={<Trans>Cover</Trans>}
        hint={<Trans>Without a picture the shop draws a ridge for it.</Trans>}
      />
      {cover !== '' && (
        <TextField
          name="coverAlt"
          label={<Trans>What the cover shows</Trans>}
          hint={<Trans>Read out to people who cannot see it.</Trans>}
        />
      )}
      <TextField
        name="slug"
        label={<Trans>Address</Trans>}
        hint={<Trans>Below /blog/. Made from the title where it is empty; former addresses lead here.</Trans>}
      />
      <CategoryField />
      <TextField name="tags" label={<Trans>Tags</Trans>} hint={<Trans>With commas between them.</Trans>} />
      <CheckField
        name="onFront"
        label={<Trans>On the front page</Trans>}
        hint={<Trans>It shows two posts: those that are chosen here, then the newest.</Trans>}
      />
      <SelectField name="language" label={<Trans>Language</Trans>}>
        {OFFERED_LANGUAGES.map((each) => (
          <option key={each} value={each} lang={each}>
            {languageName(each)}
          </option>
        ))}
      </SelectField>
    </>
  );
}
