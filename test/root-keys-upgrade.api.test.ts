import { createCipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { openKeys } from '@/app/root-keys';
import { GIFT_CODE_BYTES } from '@/modules/shop/gift-cards/gift-cards.rules';
import { codeFrom } from '@/modules/shop/promotions/promotions.rules';
import { queryRows } from '@/platform/db/database';
import { hashToken, newToken } from '@/platform/security/tokens';
import { startTestApp } from './support/app';

const app = await startTestApp();
const old = newToken();

// As the versions before signed and sealed, with the one key that they had.
const signedBefore = (text: string): string => createHmac('sha256', old).update(text).digest('base64url');

function sealedBefore(text: string, about: string): string {
  const key = Buffer.from(hkdfSync('sha256', old, '', 'headroom sealer', 32));
  const nonce = randomBytes(12);
  const cipher = createCipheriv('aes-256-gcm', key, nonce, { authTagLength: 16 });
  cipher.setAAD(Buffer.from(about));
  const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), body]).toString('base64url');
}

test('security: a studio of before keeps its gift codes, second factors and links at its first start with purposes', async () => {
  const { customer, admin } = app.users;
  const seed = newToken();
  const bytes = Buffer.from(signedBefore(`gift-card:${seed}`), 'base64url');
  const code = codeFrom(bytes.subarray(0, GIFT_CODE_BYTES));
  const factor = `totp:${customer}`;
  await queryRows(
    app.db,
    'insert into root_keys (generation, value, made_at, retired_at) values (0, $1, now(), $2)',
    [old, app.clock.now()],
  );
  await queryRows(
    app.db,
    `insert into gift_cards (piece, sealed_code, code_hash, amount, currency, buyer_email, recipient_email,
       recipient_name, message, send_at, issued_by, reason, request_key, created_at)
     values (0, $1, $2, 1000, 'USD', 'a@b.co', 'a@b.co', 'A', '', now(), $3, 'r', gen_random_uuid()::text, now())`,
    [seed, hashToken(code), admin],
  );
  await queryRows(
    app.db,
    'insert into second_factors (user_id, secret, confirmed_at) values ($1, $2, now())',
    [customer, sealedBefore('JBSWY3DPEHPK3PXP', factor)],
  );

  const keys = await openKeys(app.db, app.clock);
  const [card] = await queryRows<{ sealed_code: string; code_hash: string }>(
    app.db,
    'select sealed_code, code_hash from gift_cards',
  );
  expect(card?.sealed_code).toMatch(/^v1\./);
  expect(keys.sealer('gift codes').open(card?.sealed_code ?? '', card?.code_hash ?? '')).toBe(code);
  const [row] = await queryRows<{ secret: string }>(
    app.db,
    'select secret from second_factors where user_id = $1',
    [customer],
  );
  expect(row?.secret).toMatch(/^v1\./);
  expect(keys.sealer('second factors').open(row?.secret ?? '', factor)).toBe('JBSWY3DPEHPK3PXP');
  const links = keys.signer({ name: 'links to pay by', lifetimeMs: null });
  expect(links.verify('pay-link:7', signedBefore('pay-link:7'))).toBe(true);
  expect(links.verify('pay-link:7', signedBefore('checkout:7'))).toBe(false);
});
