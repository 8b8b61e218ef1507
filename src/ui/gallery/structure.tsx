import { useState } from 'react';
import { Accordion } from '../accordion';
import { Badge } from '../badge';
import { Breadcrumb } from '../breadcrumb';
import { Card, CardLink } from '../card';
import { Disclosure } from '../disclosure';
import { Pagination } from '../pagination';
import { Prose } from '../prose';
import { Tabs } from '../tabs';
import { Grid, LONG_NAME, Part, State } from './story';

const questions = [
  { id: 1, title: 'How long does it take?', content: 'Five working days.\nFaster when you ask for it.' },
  { id: 2, title: `Who is ${LONG_NAME}?`, content: 'A name to test with.' },
  { id: 3, title: 'What if I need a change?', content: 'Say what you hear and where.' },
];
const tabs = [
  { id: 'details', label: 'Details', content: 'The first panel.' },
  { id: 'includes', label: 'Includes', content: 'The second panel.' },
  { id: 'description', label: 'Description', content: 'The third panel.' },
  { id: 'requirements', label: 'Requirements', content: 'The fourth panel.' },
  { id: 'notes', label: 'Notes', content: 'The fifth panel.' },
];
const html =
  '<h2>Before you export</h2><p>Leave <strong>6 dB</strong> above the loudest part and switch the <em>limiter</em> off. <a href="#prose">More on levels</a>.</p><ul><li>One file per track</li><li>All from bar 1</li></ul><blockquote>Loud is easy. Clear is work.</blockquote><table><thead><tr><th>Format</th><th>Depth</th></tr></thead><tbody><tr><td>WAV</td><td>24 bit</td></tr></tbody></table>';

/** What holds other things. */
export function Structure() {
  const [page, setPage] = useState(6);
  return (
    <>
      <Part id="breadcrumb" title="Breadcrumb">
        <Breadcrumb
          items={[{ label: 'Home', to: '#' }, { label: 'Lists', to: '#breadcrumb' }, { label: LONG_NAME }]}
        />
      </Part>
      <Part id="card" title="Card, CardLink">
        <Grid columns={3}>
          <Card>
            <h4 className="text-lg">Plain</h4>
            <p className="mt-2 text-muted">A raised surface with a hairline.</p>
          </Card>
          <Card interactive>
            <h4 className="text-lg">
              <CardLink to="#card">The whole card is the link</CardLink>
            </h4>
            <p className="mt-2 text-muted">Its border answers.</p>
          </Card>
          <Card>
            <h4 className="text-lg">{LONG_NAME}</h4>
          </Card>
        </Grid>
      </Part>
      <Part id="tabs" title="Tabs" text="Arrow keys, Home, End. Scrolls sideways where it must.">
        <Tabs label="About this" tabs={tabs} />
      </Part>
      <Part id="accordion" title="Accordion" text="One open at most.">
        <Accordion items={questions} heading="h4" />
      </Part>
      <Part id="disclosure" title="Disclosure">
        <Disclosure title="Summary" heading="h4" aside={<Badge tone="good">Paid</Badge>} defaultOpen>
          Open from the start.
        </Disclosure>
        <Disclosure title="Items" heading="h4">
          Closed until pressed.
        </Disclosure>
      </Part>
      <Part
        id="pagination"
        title="Pagination"
        text="Links where hrefFor is given, buttons where onSelect is."
      >
        <State name="2 margin, 5 in range" wide>
          <Pagination page={page} pageCount={14} onSelect={setPage} label="Pages, wide" />
        </State>
        <State name="1 margin, 3 in range" wide>
          <Pagination
            page={page}
            pageCount={14}
            marginPages={1}
            pagesInRange={3}
            onSelect={setPage}
            label="Pages, narrow"
          />
        </State>
        <State name="links, first page of two" wide>
          <Pagination page={1} pageCount={2} hrefFor={(to) => `?page=${to}#pagination`} label="Pages, two" />
        </State>
      </Part>
      <Part id="prose" title="Prose">
        <Prose html={html} />
      </Part>
    </>
  );
}
