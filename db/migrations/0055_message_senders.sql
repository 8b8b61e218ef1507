-- An account that goes leaves its messages without a name: without these, each one would read all messages there are.
create index messages_of_sender on messages (sender_id) where sender_id is not null;
create index contact_answers_of_sender on contact_answers (sender_id) where sender_id is not null;
