-- What of the demo's past has been played: a start that was cut off goes on from here, and two never play it twice.
create table demo_progress (
  step text primary key,
  -- What the step made or began, such as the payment that a story is bought with.
  reference text not null,
  created_at timestamptz not null default now()
);
