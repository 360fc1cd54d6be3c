-- How many writes there were when the line of the database's history began that it is on now, by the line's name (a
-- cluster's own number and its timeline). A standby that takes over begins one: whoever was told of more writes on the line
-- before was told of some that are gone (reliability S31).
alter table instalacion add column linea text, add column linea_escrituras bigint;
