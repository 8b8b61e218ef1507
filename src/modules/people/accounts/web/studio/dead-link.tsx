import { ButtonLink } from '@/ui/button';
import { AuthShell } from '../auth-shell';

/** In place of a form behind a link that opens nothing any more. */
export function DeadLink({ title, text }: { title: string; text: string }) {
  return (
    <AuthShell place="studio" title={title} lead={<p>{text}</p>}>
      <ButtonLink to="/studio/login" size="lg" className="self-start">
        Studio sign in
      </ButtonLink>
    </AuthShell>
  );
}
