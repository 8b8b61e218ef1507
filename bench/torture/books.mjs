/** Statements that find what must never be; each gives a count that has to be 0. */
const WRONG = {
  'lost: money taken and neither an order nor a refund of it': `
    select count(*) from demo_intents i left join checkouts c on c.id = (i.metadata->>'checkout_id')::bigint
    where i.status = 'succeeded' and i.refunded < i.amount and i.metadata ? 'checkout_id' and c.order_id is null`,
  'lost: a paid month of a package without its order': `
    select count(*) from demo_intents i
    where i.status = 'succeeded' and i.amount > 0 and not i.metadata ? 'checkout_id'
      and not exists (select 1 from payments p join checkouts c on c.id = p.checkout_id
                      where p.reference = i.id and c.order_id is not null)`,
  'lost: an order without its payment': `
    select count(*) from orders o join checkouts c on c.id = o.checkout_id
    where o.amount > 0 and not exists (select 1 from payments p where p.checkout_id = c.id and p.state = 'succeeded')`,
  'lost: an order that nobody was told of': `
    select count(*) from orders o
    where not exists (select 1 from mails m where m.created_at >= o.created_at and m.to_email = o.payer_email)`,
  'doubled: a checkout that was paid twice': `
    select count(*) from (select metadata->>'checkout_id' from demo_intents
                          where status = 'succeeded' and refunded < amount and metadata ? 'checkout_id' group by 1 having count(*) > 1) twice`,
  'doubled: a payment that was booked twice': `
    select count(*) from (select payment_id from ledger_entries where kind = 'charge'
                          group by payment_id having count(*) > 2) twice`,
  'doubled: an order with more items than its cart has lines': `
    select count(*) from orders o join checkouts c on c.id = o.checkout_id
    where (select count(*) from order_items i where i.order_id = o.id) <> jsonb_array_length(c.lines)`,
  'doubled: money that went back twice': `
    select count(*) from demo_intents where refunded > amount`,
  'ledger: transactions that do not sum to zero': `
    select count(*) from (select transaction_id from ledger_entries group by transaction_id having sum(amount) <> 0) open`,
  'ledger: what the provider holds by our books and by its own': `
    select abs(coalesce((select sum(amount) from ledger_entries where account = 'provider:demo'), 0)
             - coalesce((select sum(amount - refunded) from demo_intents where status = 'succeeded'), 0))`,
  'ledger: sales and what orders were worth': `
    select abs(coalesce((select sum(amount) from ledger_entries where account in ('sales', 'gift_cards')), 0)
             + coalesce((select sum(amount + waived) from orders), 0))`,
  'gift cards: balances below 0': `
    select count(*) from (select gift_card_id from ledger_entries where gift_card_id is not null
                          group by gift_card_id having sum(amount) > 0) below`,
  'gift cards: drawn, and paid by them': `
    select abs(coalesce((select sum(amount) from gift_holds where state = 'drawn'), 0)
             - coalesce((select sum(gift_amount) from orders), 0))`,
  'codes: used more often than they may be': `
    select count(*) from promo_codes c where c.max_uses < (
      select count(*) from promo_holds h where h.promo_code_id = c.id and h.state = 'redeemed')`,
  'codes: used more often by one customer than they may be': `
    select count(*) from (select 1 from promo_holds h join promo_codes c on c.id = h.promo_code_id
                          where h.state = 'redeemed' group by h.promo_code_id, h.user_id, c.max_uses_per_customer
                          having count(*) > c.max_uses_per_customer) more`,
  'codes: redeemed, and orders that they made cheaper': `
    select abs((select count(*) from promo_holds where state = 'redeemed') - (select count(*) from orders where discount > 0))`,
  'holds: kept by checkouts that are over': `
    select count(*) from (select checkout_id, state from promo_holds union all select checkout_id, state from gift_holds) h
    join checkouts c on c.id = h.checkout_id where h.state = 'held' and c.state <> 'open'`,
};

const WAITING = `
  select (select count(*) from payments where state = 'refund_due')
       + (select count(*) from payments p join demo_intents i on i.id = p.reference
          where p.state in ('created', 'cancelled') and i.status in ('succeeded', 'approved'))
       + (select count(*) from demo_intents i where i.status = 'succeeded'
          and not exists (select 1 from payments p where p.reference = i.id))
       + (select count(*) from webhook_events where processed_at is null)
       + (select count(*) from demo_webhooks)
       + (select count(*) from checkouts where state = 'open' and expires_at is not null) as n`;

/** How much is still on its way. */
export async function waiting(studio) {
  const [row] = await studio.sql(WAITING);
  return Number(row.n);
}

/** Every promise with what is wrong of it; 0 everywhere is right. */
export async function audit(studio) {
  const found = [];
  for (const [what, text] of Object.entries(WRONG)) {
    const [row] = await studio.sql(text);
    found.push({ what, wrong: Number(Object.values(row)[0]) });
  }
  return found;
}

/** What the run was made of. */
export async function figures(studio) {
  const [row] = await studio.sql(`
    select (select count(*) from checkouts) as checkouts, (select count(*) from orders) as orders,
           (select count(*) from demo_intents where status = 'succeeded') as paid,
           (select count(*) from payments where state = 'refunded') as returned,
           (select count(*) from orders where payment_method = 'wallet') as by_wallet,
           (select count(*) from orders where discount > 0) as with_code,
           (select count(*) from orders where gift_amount > 0) as with_gift,
           (select count(*) from payments where method = 'paypal' and state = 'succeeded') as by_paypal`);
  return row;
}
