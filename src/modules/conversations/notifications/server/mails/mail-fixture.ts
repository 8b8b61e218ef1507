import { TOPIC_LABELS, type MailTopic } from '../../notifications.rules';
import type { MailContent, MailSite } from '../mail-layout';
import type { SongWaveInMail } from '../mail-parts';

/** The studio that a fixture comes from: its own name, addresses and money; only its readers are made up. */
export interface MailStudio {
  readonly site: MailSite;
  /** ISO 4217. */
  readonly currency: string;
}

/** Writes a mail about people and orders that do not exist: none of its links and codes open anything. */
export type MailFixture = (studio: MailStudio) => MailContent;

/** A guest's private link. */
export function linkOf({ site_url }: MailSite): string {
  return `${site_url}/order/12?link=abc`;
}

/** The same studio in a mail that its reader can do without: with the way out, as readers with an account find it. */
export function withLeave({ site }: MailStudio, topic: MailTopic): MailSite {
  const url = `${site.site_url}/unsubscribe?token=${topic}.u7.abc`;
  const settingsUrl = `${site.site_url}/account/settings#mails`;
  return { ...site, leave: { what: TOPIC_LABELS[topic], url, settingsUrl } };
}

/** The wave of a song that does not exist, drawn from one of the demo's own sounds. */
export function waveFixture({ site_url }: MailSite): SongWaveInMail {
  return {
    url: `${site_url}/media/brand/mail-wave.png`,
    alt: 'The waveform of “Night Drive”: what you sent, then version 2.',
    sides: ['What you sent', 'Version 2'],
  };
}
