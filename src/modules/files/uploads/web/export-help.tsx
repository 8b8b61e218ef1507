import { useState } from 'react';
import { SelectField } from '@/ui/select-field';
import { PROGRAMS } from '../export-help.rules';

const OPTIONS = PROGRAMS.map(({ id, name }) => ({ value: id, label: name }));

/** How to export tracks, step by step, for the program that somebody works with. */
export function ExportHelp() {
  const [chosen, setChosen] = useState('');
  const program = PROGRAMS.find(({ id }) => id === chosen);
  return (
    <details className="text-sm">
      <summary className="inline-flex min-h-11 cursor-pointer items-center">
        <span className="link">How do I export my tracks?</span>
      </summary>
      <div className="flex flex-col gap-4 rounded border border-line p-4">
        <SelectField
          label="Your program"
          placeholder="Choose your program"
          options={OPTIONS}
          value={chosen}
          onChange={(event) => setChosen(event.target.value)}
        />
        {program !== undefined && (
          <ol aria-label={`Export from ${program.name}`} className="flex list-decimal flex-col gap-2 pl-5">
            {program.steps.map((step) => (
              <li key={step} className="pl-1">
                {step}
              </li>
            ))}
          </ol>
        )}
        <p className="text-muted">
          Then open the files in an empty session, all at bar 1, and play them: is everything there, and in
          time?
        </p>
      </div>
    </details>
  );
}
