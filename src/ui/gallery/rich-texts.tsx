import { useState } from 'react';
import { RichTextField } from '../rich-text/rich-text-field';
import { Grid, Part, State } from './specimen';

const SOME_TEXT =
  '<h2>Before you export</h2><p>Start every track at <strong>the same</strong> place.</p><ul><li><p>24 bit</p></li><li><p>No limiter</p></li></ul>';

const noPicture = async () => ({ ok: false as const, message: 'Pictures are not kept here.' });

function RichTextSpecimen({ text = '', ...more }: { text?: string; error?: string; article?: boolean }) {
  const [html, setHtml] = useState(text);
  const article = more.article === true;
  return (
    <RichTextField
      label={article ? 'Article' : 'Description'}
      name="text"
      hint={article ? undefined : 'Shown on the page of the service.'}
      value={html}
      onChange={setHtml}
      error={more.error}
      features={article ? 'article' : 'plain'}
      {...(article ? { pictures: { take: noPicture }, sounds: [{ id: 1, title: 'Indie rock' }] } : {})}
    />
  );
}

/** Texts with a form. */
export function RichTexts() {
  return (
    <Part
      id="rich-text-field"
      title="RichTextField"
      text="For the studio alone. One Tab stop for the tools, arrows inside; Escape goes between tools and text."
    >
      <Grid>
        <State name="plain">
          <RichTextSpecimen text={SOME_TEXT} />
        </State>
        <State name="empty, error">
          <RichTextSpecimen error="Write a few words." />
        </State>
      </Grid>
      <State name="article" wide>
        <RichTextSpecimen text={SOME_TEXT} article />
      </State>
    </Part>
  );
}
