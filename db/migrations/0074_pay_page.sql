-- Where the customer of a package pays a month that could not be charged themselves, on the provider's own page: banks may ask
-- them to confirm, which nobody can answer when a month is charged automatically.
alter table subscriptions add column pay_url text;
