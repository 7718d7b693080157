-- When a file of a connection was last taken up: the connection that waited longest goes first, so that a room that
-- posts a thousand files holds up nobody else.
alter table intake.chat_connections add column served_at timestamptz;
