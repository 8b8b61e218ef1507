/** A day and a time of day as formatters write them (`Mar 2, 2026, 10:00 UTC`): breaks between both and nowhere else. */
export function MomentText({ text }: { readonly text: string }) {
  const day = text.slice(0, text.lastIndexOf(', ') + 1);
  return (
    <>
      <span className="whitespace-nowrap">{day}</span>{' '}
      <span className="whitespace-nowrap">{text.slice(day.length).trim()}</span>
    </>
  );
}
