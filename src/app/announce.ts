import type { Config } from '@/platform/config/config';

/** Tells whoever started the process where the studio is and, for a demo, how to log in. */
export function announce(config: Config): void {
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
  if (config.smtpUrl === null)
    lines.push('', '  No SMTP_URL: mails are kept at /studio/outbox and in this log.');
  process.stdout.write(`${lines.join('\n')}\n\n`);
}
