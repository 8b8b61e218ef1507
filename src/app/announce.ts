import type { Config } from '@/platform/config/config';

/** What an operator has left open that a real studio must not: said at each start, in one sentence each. */
export function gapsOf({ demo, smtpUrl, backups }: Config): string[] {
  if (demo) return [];
  return [
    ...(smtpUrl === null
      ? [
          'No SMTP_URL: no email leaves this machine. Read emails at /studio/outbox; their links are not logged.',
        ]
      : []),
    ...(backups.secret === null
      ? ['No BACKUP_KEY: backups are not encrypted, and hold the keys of this installation.']
      : []),
  ];
}

/**
 * Tells whoever started the process where the studio is and, for a demo, how to log in.
 * @param setUpPath where the first admin is made; null where the studio has one
 */
export function announce(config: Config, setUpPath: string | null): void {
  const lines = ['', `  Headroom is ready: ${config.siteUrl}`];
  if (config.demo) {
    lines.push(
      '',
      '  Demo logins (password Headroom-demo-1):',
      '    artist    customer@demo.test   /login',
      '    engineer  engineer@demo.test   /studio/login',
      '    owner     admin@demo.test      /studio/login',
      '  Payments are a test: card 4242 4242 4242 4242 approves.',
    );
  }
  if (setUpPath !== null) {
    lines.push(
      '',
      '  This studio has no owner yet. Create your account here (the link works once):',
      `    ${config.siteUrl}${setUpPath}`,
    );
  }
  if (config.smtpUrl === null && config.demo)
    lines.push('', '  No SMTP_URL: emails are stored at /studio/outbox and printed in this log.');
  lines.push(...gapsOf(config).flatMap((gap) => ['', `  WARNING: ${gap}`]));
  process.stdout.write(`${lines.join('\n')}\n\n`);
}
