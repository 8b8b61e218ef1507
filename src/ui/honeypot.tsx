/** The name of the hidden field, as calls take it. */
export const HONEYPOT = 'website';

/**
 * A field that people neither see nor reach: what is typed into it came from a machine. Put it into a form that
 * anybody may send; the server forgets what comes with it and answers as ever.
 */
export function Honeypot() {
  return (
    <div aria-hidden="true" className="pointer-events-none absolute -left-[200vw] size-px overflow-hidden">
      <label>
        Leave this empty
        <input type="text" name={HONEYPOT} tabIndex={-1} autoComplete="off" defaultValue="" />
      </label>
    </div>
  );
}
