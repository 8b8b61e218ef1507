import { JOINING_PERCENT } from '@/modules/conversations/contact/leads.rules';
import { NEWSLETTER } from '@/modules/conversations/contact/web/newsletter-action';
import { NewsletterForm } from '@/modules/conversations/contact/web/newsletter-form';

/** The mailing list: what it brings, and the form that joins it (HOME-02, HOME-03). */
export function Newsletter() {
  return (
    <section id={NEWSLETTER.id} aria-labelledby="newsletter-title" className="border-t border-line bg-raised">
      <div className="page-width section-space grid items-end gap-x-12 gap-y-8 lg:grid-cols-[1fr_1fr]">
        <div>
          <h2 id="newsletter-title">{JOINING_PERCENT}% off for joining our list</h2>
          <p className="mt-5 max-w-[52ch] text-muted">
            We email you a code for {JOINING_PERCENT}% off one order and, now and then, mixing tips.
            Unsubscribe with one click in any email.
          </p>
        </div>
        <NewsletterForm />
      </div>
    </section>
  );
}
