import { describe, expect, test } from 'vitest';
import { uploadEndingMail, uploadReceivedMail } from './upload-received.mail';

const site = {
  site_name: 'Headroom',
  site_url: 'https://studio.test',
  support_email: 'help@studio.test',
};

const unpaid = {
  service_name: 'Stereo Mastering',
  track: 'Night Drive',
  email: 'ana@example.com',
  files: 3,
  links: 0,
  is_senders_address: true,
  removed_at: new Date('2026-04-01T10:00:00Z'),
  url: 'https://studio.test/services/stereo-mastering-p6',
};

describe.each([
  ['upload-received', uploadReceivedMail(unpaid, site)],
  ['upload-ending', uploadEndingMail(unpaid, site)],
])('UPLD-07 the mail %s', (_name, mail) => {
  test('UPLD-07 names song, service, address, end and where to pay, in both texts', () => {
    for (const text of [mail.text, mail.html]) {
      for (const fact of [unpaid.service_name, unpaid.email, unpaid.url, 'April 1, 2026', '3 files for'])
        expect(text).toContain(fact);
      expect(text).not.toMatch(/undefined|null|NaN|Invalid Date|\[object/);
    }
    expect(mail.subject).toContain('“Night Drive”');
    expect(mail.subject.length).toBeLessThan(80);
  });

  test('UPLD-07 repeats no word of a sender who may be a stranger', () => {
    for (const write of [uploadReceivedMail, uploadEndingMail]) {
      const { subject, text, html } = write({ ...unpaid, is_senders_address: false }, site);
      expect(subject + text + html).not.toContain('Night Drive');
      expect(subject).toMatch(/^(We have your|Your) files for your song/);
    }
  });

  test('API-05 reads well where the service was left open', () => {
    for (const write of [uploadReceivedMail, uploadEndingMail]) {
      const { subject, text, html } = write({ ...unpaid, service_name: null }, site);
      expect(subject + text + html).not.toMatch(/undefined|null|Stereo Mastering/);
    }
    expect(uploadReceivedMail({ ...unpaid, service_name: null }, site).text).toContain(
      'Choose a service for it. We start when it is paid.',
    );
  });

  test('UPLD-07 what people write never becomes markup', () => {
    const { html } = uploadReceivedMail({ ...unpaid, track: '<b>x</b>' }, site);
    expect(html).not.toContain('<b>x</b>');
  });
});
