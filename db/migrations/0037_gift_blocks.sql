-- A card whose purchase went back, or is disputed at a bank, pays for nothing. What was left on it is voided on the ledger once
-- its money is gone for good.
alter table gift_cards add column blocked_for text check (blocked_for in ('refund', 'dispute'));
alter table ledger_entries drop constraint ledger_entries_kind_check;
alter table ledger_entries add constraint ledger_entries_kind_check
  check (kind in ('charge', 'refund', 'gift_issue', 'gift_draw', 'gift_void', 'dispute', 'waiver'));
