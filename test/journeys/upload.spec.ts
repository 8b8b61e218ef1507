import { expect, type Page } from '@playwright/test';
import { accessibilityFaults } from './accessibility';
import { test } from './journey';
import { countedEvents } from './counted-events';
import { enterStudio, linkIn, mailTo, newPerson } from './people';
import { claimOrder, payAsGuest } from './place-order';
import { confirmUpload, dropzone, fillBrief, folderOnDisk, wavOnDisk } from './upload-parts';
import { untilAlive } from './alive';

const FOUND = '✅ Success! Order found. Please select your service and upload your files to proceed.';
const MISSING =
  '❌ Order not found — but no worries! You can still upload your files and complete payment afterward.';

test.use({ extraHTTPHeaders: { 'x-forwarded-for': '10.18.0.1' } });

async function axe(page: Page): Promise<void> {
  // The bar of a navigation is gone after a second.
  await expect(page.locator('.route-bar')).toHaveCount(0);
  for (const width of [390, 768, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    expect(await accessibilityFaults(page)).toEqual([]);
    const over = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    expect(over, `${width} px scrolls sideways`).toBeLessThanOrEqual(0);
  }
}

test('UPLD-01 UPLD-02 three steps, the form beside its note, the checklist', async ({ page }) => {
  await page.goto('/upload');
  await untilAlive(page);
  const steps = page.getByRole('list').filter({ hasText: 'Delivery & Revisions' });
  await expect(steps.getByRole('heading', { level: 2 })).toHaveText([
    /^Upload Your Files/,
    /^Select Your Service/,
    'Delivery & Revisions',
  ]);
  const first = page.getByRole('link', { name: 'Upload Your Files' });
  await expect(first).toHaveAttribute('href', '/cart');
  await expect(page.getByRole('link', { name: 'Select Your Service' })).toHaveAttribute(
    'href',
    '/select-services',
  );
  const form = page.getByRole('region', { name: 'Your song' });
  await page.setViewportSize({ width: 390, height: 844 });
  await first.click();
  await expect(form).toBeFocused();
  await expect(page.getByLabel('Email')).toBeInViewport();
  await expect(page).toHaveURL(/\/upload$/);
  await expect(page.getByRole('complementary', { name: 'Good to know' })).toBeVisible();
  const rules = page.getByRole('region', { name: 'Before you export' }).getByRole('heading', { level: 3 });
  await expect(rules).toHaveText([
    'Tracks do not clip',
    'Export at -6 dB on the channel faders',
    'No compression, normalization, EQ or effects',
    'No channel in the red',
    '24-bit WAV at 44.1 or 48 kHz',
  ]);
});

test('UPLD-02 artists can be added, and removed while more than one is left', async ({ page }) => {
  await page.goto('/upload');
  await untilAlive(page);
  await expect(page.getByRole('button', { name: /^Remove artist/ })).toHaveCount(0);
  await page.getByRole('button', { name: 'Add an artist' }).click();
  await page.getByLabel('Artist name 2').fill('Second');
  await page.getByRole('button', { name: 'Remove artist 1' }).click();
  await expect(page.getByLabel('Artist name', { exact: true })).toHaveValue('Second');
  await expect(page.getByRole('button', { name: /^Remove artist/ })).toHaveCount(0);
  await page.getByLabel('Link to files').fill('https://we.tl/t-abc');
  await expect(page.getByText('WeTransfer', { exact: true })).toBeVisible();
  await page.getByLabel('Link to files').fill('1drv.ms/f/abc');
  await expect(page.getByText('OneDrive', { exact: true })).toBeVisible();
});

test('UPLD-03 UPLD-04 an empty form says what is missing under each field, and in a toast', async ({
  page,
}) => {
  await page.goto('/upload');
  await untilAlive(page);
  await page.getByRole('button', { name: 'Submit Upload' }).click();
  for (const wrong of [
    'Email is required.',
    'Service is required.',
    'Artist name is required.',
    'Track title is required.',
    'At least one valid link is required.',
  ])
    await expect(page.getByText(wrong, { exact: true })).toBeVisible();
  await expect(page.getByText('Please fill out all required fields before submitting.')).toBeVisible();
  await expect(page.getByLabel('Email')).toBeFocused();
  await page.getByLabel('Email').fill('half@an');
  await page.getByLabel('Link to files').fill('no link');
  await expect(page.getByText('Email is required.', { exact: true })).toBeVisible();
  await expect(page.getByText('At least one valid link is required.', { exact: true })).toBeVisible();
  await axe(page);
});

test('UPLD-05 UPLD-06 the lookup: invalid, not found, edited, found, and the dialog', async ({
  page,
  baseURL,
}) => {
  const guest = { email: 'upload-found@artist.test', ip: '10.18.0.2' };
  const orderId = await claimOrder(baseURL ?? '', await payAsGuest(baseURL ?? '', guest), guest);
  await page.goto('/upload');
  await untilAlive(page);
  const email = page.getByLabel('Email');
  const service = page.getByLabel('Service');
  const options = service.getByRole('option');
  const all = await options.count();
  expect(all).toBeGreaterThan(3);

  await email.fill('nobody');
  await email.blur();
  await expect(page.getByText('❌ Please enter a valid email address', { exact: true })).toBeVisible();
  await email.fill('nobody@artist.test');
  await expect(page.getByText('❌ Please enter a valid email address')).toBeHidden();
  const reloaded = page.waitForResponse('**/api/services/one-time-service');
  await email.press('Enter');
  await expect(page.getByText(MISSING, { exact: true })).toBeVisible();
  await reloaded;
  await expect(options).toHaveCount(all);

  await email.fill(guest.email);
  await expect(page.getByText(MISSING)).toBeHidden();
  await email.press('Enter');
  await expect(page.getByText(FOUND, { exact: true })).toBeVisible();
  await expect(options).toHaveText(['Stereo Mastering']);
  await expect(service).toHaveValue(/^item-\d+$/);
  await email.press('End');
  await email.pressSequentially('x');
  await expect(page.getByText(FOUND)).toBeHidden();
  await expect(options).toHaveCount(all);
  await expect(service).toHaveValue('');
  await email.press('Backspace');
  await email.press('Tab');
  await expect(page.getByText(FOUND, { exact: true })).toBeVisible();

  await fillBrief(page, { artist: 'Ida', track: 'Found Tide' });
  await page.getByLabel('Link to files').fill('https://drive.google.com/drive/folders/tide');
  const dialog = page.getByRole('dialog', { name: 'Please Confirm' });
  for (const way of ['Cancel', 'Close']) {
    await page.getByRole('button', { name: 'Submit Upload' }).click();
    await expect(dialog.getByText('Please check the accuracy of all links.')).toBeVisible();
    await dialog.getByRole('button', { name: way }).click();
    await expect(dialog).toBeHidden();
  }
  const sent = page.waitForRequest((request) => request.url().endsWith(`/api/orders/${orderId}/upload`));
  await confirmUpload(page);
  await sent;
  await expect(page).toHaveURL(/\/upload-confirmation$/);
  await expect(page.getByText('Choose and pay')).toHaveCount(0);
  await expect(page.getByText('Found Tide')).toBeVisible();
});

test('UPLD-07 UPLD-08 a guest sends files and a folder: progress, thanks, the studio, the mail', async ({
  page,
  browser,
}) => {
  const email = 'upload-new@artist.test';
  const admin = await newPerson(browser);
  await enterStudio(admin, 'admin');
  await page.goto('/upload');
  await untilAlive(page);
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Service').selectOption({ label: 'Stereo Mastering' });
  await page.getByLabel('Email').press('Enter');
  await expect(page.getByText(MISSING)).toBeVisible();
  await fillBrief(page, { artist: 'Nova Reed', track: 'First Light' });
  await page.getByRole('button', { name: 'Add an artist' }).click();
  await page.getByLabel('Artist name 2').fill('Second Voice');
  await dropzone(page).setInputFiles([wavOnDisk('bass.wav', 3000), wavOnDisk('voice.wav', 3000)]);
  const folder = folderOnDisk(['Drums/kick.wav', 'Drums/snare.wav']);
  await page.getByLabel('Drop your files here, a folder').setInputFiles(folder);
  const list = page.getByRole('region', { name: 'Files' });
  await expect(list.getByText('Done')).toHaveCount(4);
  await expect(list.getByTitle(/Drums - kick\.wav$/).first()).toBeVisible();
  await page.getByLabel('Link to files').fill('https://www.dropbox.com/s/rough');
  await page.getByLabel('Message').fill('Like the rough mix, but wider.');
  await axe(page);
  const events = countedEvents(page);
  await confirmUpload(page);
  await expect(page.getByText('Files sent successfully!')).toBeVisible();
  await expect(page).toHaveURL(/\/upload-confirmation$/);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Thank You!');
  await expect(page.getByText('Your upload has been placed successfully.')).toBeVisible();
  const summary = page.getByRole('region', { name: 'Upload Summary' });
  await expect(summary.getByRole('definition')).toHaveText([
    email,
    'Stereo Mastering',
    'First Light',
    'Nova Reed, Second Voice',
    '5',
    'Like the rough mix, but wider.',
  ]);
  await expect(page.getByRole('heading', { name: 'Track Your Order' })).toBeVisible();
  await axe(page);
  await expect.poll(() => events.named('upload')).toEqual([expect.objectContaining({ path: '/upload' })]);
  expect(events.named('upload_files')).toEqual([expect.objectContaining({ details: { files: 5 } })]);
  await page.getByRole('link', { name: 'Create Account' }).click();
  await expect(page).toHaveURL(/\/signup$/);
  await expect(page.getByLabel('Email')).toHaveValue(email);

  const mail = await mailTo(admin, email, /We have your files for your song/);
  expect(linkIn(mail, '/services/')).toBe('/services/stereo-mastering-p6');
  await admin.getByRole('link', { name: 'Unpaid uploads', exact: true }).click();
  const row = admin.getByRole('row', { name: /First Light/ });
  await expect(row).toContainText(email);
  await expect(row).toContainText('Stereo Mastering');
  await expect(row).toContainText('today');
  await expect(row.getByRole('button')).toHaveCount(0);
});

test('UPLD-07 a refusal shows the server’s message and keeps the form', async ({ page }) => {
  await page.goto('/upload');
  await untilAlive(page);
  await page.getByLabel('Email').fill('refused-upload@artist.test');
  await page.getByLabel('Service').selectOption({ label: 'Stereo Mastering' });
  await page.getByLabel('Email').press('Enter');
  await expect(page.getByText(MISSING)).toBeVisible();
  await fillBrief(page, { artist: 'Ida', track: 'Stored' });
  await page.getByLabel('Link to files').fill('https://we.tl/t-kept');
  await page.route('**/api/uploads', (route) =>
    route.fulfill({ status: 409, json: { success: false, message: 'The studio is closed today.' } }),
  );
  await confirmUpload(page);
  await expect(page.getByText('The studio is closed today.')).toBeVisible();
  await expect(page.getByLabel('Track title')).toHaveValue('Stored');
  await page.unroute('**/api/uploads');
  await page.route('**/api/uploads', (route) => route.abort());
  await confirmUpload(page);
  await expect(page.getByText('Upload failed', { exact: true })).toBeVisible();
  await expect(page.getByLabel('Track title')).toHaveValue('Stored');
});
