import type { KeyboardEvent } from 'react';
import type { HeadErrors } from '@/modules/files/uploads/web/use-upload-form';
import { cx } from '@/ui/cx';
import { SelectField } from '@/ui/select-field';
import { TextField } from '@/ui/text-field';
import { LOOKUP_TEXTS } from './order-lookup';
import type { OrderLookup } from './use-order-lookup';

function Status({ status }: Pick<OrderLookup, 'status'>) {
  const text = status === 'idle' ? '' : LOOKUP_TEXTS[status];
  const colour = { idle: '', looking: 'text-muted', invalid: 'text-clip', found: 'text-good', missing: '' };
  return (
    <output className={cx('block max-w-[60ch] text-sm empty:hidden', colour[status])} aria-live="polite">
      {text}
    </output>
  );
}

// Kept away from people by place, keyboard and screen reader alike; machines fill in whatever is called so.
function Trap({ lookup }: { lookup: OrderLookup }) {
  return (
    <div aria-hidden="true" className="absolute -left-[9999px] size-px overflow-hidden">
      <label>
        Website
        <input
          type="text"
          name="website"
          tabIndex={-1}
          autoComplete="off"
          value={lookup.website}
          onChange={(event) => lookup.setWebsite(event.target.value)}
        />
      </label>
    </div>
  );
}

function NothingSold() {
  return (
    <p role="note" className="max-w-[60ch] border-l-2 border-after pl-4">
      Nothing is on sale yet, but you can already send your files. Choose a service later and pay with this
      email address, and your files join that order.
    </p>
  );
}

/** Whose files these are and for what: the address leads to an order, or to a service. */
export function EmailAndService({ lookup, errors }: { lookup: OrderLookup; errors: HeadErrors }) {
  const onEnter = (event: KeyboardEvent): void => {
    if (event.key !== 'Enter') return;
    event.preventDefault();
    lookup.look();
  };
  return (
    <>
      <div className="relative flex flex-col gap-2">
        <TextField
          label="Email"
          hint="Already paid? Use the email address of your order."
          type="email"
          inputMode="email"
          autoComplete="email"
          maxLength={255}
          aria-required
          value={lookup.email}
          error={errors.email}
          onChange={(event) => lookup.edit(event.target.value)}
          onBlur={() => lookup.look()}
          onKeyDown={onEnter}
        />
        {/* The error below the field says the same. */}
        {!(lookup.status === 'invalid' && errors.email) && <Status status={lookup.status} />}
        <Trap lookup={lookup} />
      </div>
      {lookup.nothingSold ? (
        <NothingSold />
      ) : (
        <SelectField
          label="Service"
          placeholder={lookup.found === null ? 'Choose a service' : undefined}
          options={lookup.choices}
          value={lookup.service}
          error={errors.service_id}
          aria-required
          onFocus={lookup.refill}
          onChange={(event) => lookup.setService(event.target.value)}
        />
      )}
    </>
  );
}
