export { relativeTime } from '@/shared/relative-time';

/** The line that an entry of an order's history shows to its customer. */
export function timelineText(kind: string, data: Record<string, unknown>): string {
  const count = (name: string): number => (typeof data[name] === 'number' ? data[name] : 0);
  const sent = [plural(count('files'), 'file'), plural(count('links'), 'link')]
    .filter((part) => part !== '')
    .join(' and ');
  switch (kind) {
    case 'paid':
      return 'Paid';
    case 'attached':
      return 'Added to your account';
    case 'files-received':
      return `${sent === '' ? 'Files' : sent} received${data['unconfirmed'] === true ? ' without a log-in' : ''}`;
    case 'files-confirmed':
      return 'Files confirmed: we can start';
    case 'files-rejected':
      return 'Files removed: they were not yours';
    case 'engineer-asked':
      return typeof data['name'] === 'string'
        ? `Asked for ${data['name']}`
        : 'Asked for whoever is free first';
    case 'started':
      return 'An engineer started';
    case 'given-back':
      return 'Waiting for an engineer again';
    case 'delivered':
      return `Version ${count('version')} delivered`;
    case 'revision-asked':
      return 'Revision asked for';
    case 'revision-bought':
      return 'Extra revision paid';
    case 'revision-reopened':
      return 'Reopened for the paid revision';
    case 'revision-answered':
      return 'Revision answered';
    case 'question-asked':
      return 'Your engineer asked a question. Deadline paused';
    case 'question-answered':
      return sent === '' ? 'Question answered. Deadline running again' : `Question answered with ${sent}`;
    case 'question-withdrawn':
      return 'Question withdrawn. Deadline running again';
    case 'completed':
      return data['by'] === 'window' ? 'Completed: the revision period ended' : 'Completed';
    case 'reopened':
      return 'Reopened by the studio';
    case 'files-deleted':
      return 'Project files deleted';
    default:
      return 'Updated';
  }
}

function plural(count: number, word: string): string {
  if (count === 0) return '';
  return `${count} ${word}${count === 1 ? '' : 's'}`;
}

/** A stretch of time in words, to the hour from two hours on: '41 hours', '90 minutes'. */
export function stretchText(minutes: number): string {
  if (minutes < 120) return `${minutes} ${minutes === 1 ? 'minute' : 'minutes'}`;
  return `${Math.floor(minutes / 60)} hours`;
}
