import { useSay } from '#widgets/core/i18n/words.tsx';
import { useForeignLang } from '#widgets/core/i18n/localized-resource.ts';
import type { ProgramResponse } from '#contract/catalog/programs.ts';
import { Button } from '#widgets/ui/button.tsx';
import { LanguageMark } from '#widgets/ui/language-mark.tsx';
import { Picture } from '#widgets/ui/picture.tsx';
import { free as words } from '../../content/free.ts';
import { QuietPage } from '../../layout/quiet-page.tsx';
import type { PageProps } from '../../page.ts';
import { useLink } from '../../layout/use-link.ts';
import { FreeForm } from '../landing/free-start/free-form.tsx';

/** Free programmes: contents, and a form to get each. */
export default function FreePage({ data }: PageProps) {
  const say = useSay();
  const link = useLink();
  const free = (data.programs ?? []).filter(({ price }) => Number(price) === 0);
  if (free.length === 0) {
    return (
      <QuietPage data={data} title={say(words.title)} text={say(words.none)}>
        <Button href={link('/programs')}>{say(words.programs)}</Button>
      </QuietPage>
    );
  }
  return (
    <QuietPage data={data} title={say(words.title)} text={say(words.lead)}>
      <div className="free">
        {free.map((program) => (
          <Free key={program.id} program={program} brand={data.site.brand.name} />
        ))}
      </div>
    </QuietPage>
  );
}

function Free({ program, brand }: { program: ProgramResponse; brand: string }) {
  const say = useSay();
  const { id, language, displayName, description, features, picture } = program;
  const lang = useForeignLang(language);
  return (
    <section id={`program-${id}`} aria-labelledby={`program-${id}-title`}>
      <div>
        <h2 id={`program-${id}-title`} lang={lang}>
          {displayName}
        </h2>
        <LanguageMark language={language} className="coach-note" />
        <p lang={lang}>{description}</p>
        {features.length > 0 && (
          <ul lang={lang} aria-label={say(words.holds)}>
            {features.map((feature) => (
              <li key={feature}>{feature}</li>
            ))}
          </ul>
        )}
        {picture && <Picture picture={picture} sizes="(min-width: 48rem) 30rem, 90vw" className="photo" />}
      </div>
      <div className="signup">
        <FreeForm brand={brand} free={program} page="free" />
      </div>
    </section>
  );
}
