-- Counts the changes: a form that saw older settings is told, and overwrites nothing.
alter table settings
  add column version integer not null default 1;
create index audit_log_by_kind on audit_log (subject_kind, id desc);
