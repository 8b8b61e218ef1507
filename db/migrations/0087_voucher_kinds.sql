-- When the VAT of a gift card falls due: with its sale where one rate holds for everybody, else with its use. A card stays
-- what it was sold as; those sold before carried no VAT.
alter table gift_cards add column vat_kind text not null default 'multi' check (vat_kind in ('single', 'multi'));
