-- Every process hears at once when a session ends or a private link is closed, and ends the event streams that were opened
-- with it (docs/security.md, V14). By triggers: whatever ends one, also a statement by hand, is told.
create function tell_session_ended() returns trigger language plpgsql as $$
begin
  perform pg_notify('access_ended', 'user:' || old.user_id);
  return null;
end $$;

create trigger sessions_ended after delete on sessions for each row execute function tell_session_ended();

create function tell_link_closed() returns trigger language plpgsql as $$
begin
  perform pg_notify('access_ended', 'order:' || old.order_id);
  return null;
end $$;

create trigger order_links_closed after update of revoked_at on order_links for each row
  when (old.revoked_at is null and new.revoked_at is not null) execute function tell_link_closed();

create trigger order_links_deleted after delete on order_links for each row execute function tell_link_closed();
