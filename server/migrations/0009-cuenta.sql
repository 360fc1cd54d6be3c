-- How many writes this database has committed: less than a tablet was told means that it went back in time without our
-- command, as a copied folder or a snapshot does (reliability O45). A sequence would not do, which after a crash goes on
-- some thirty numbers further. In parts, so that writes do not wait for each other: each connection has its own.
create table cuenta (
  parte int primary key,
  escrituras bigint not null default 0
) with (fillfactor = 50);
insert into cuenta (parte) select generate_series(0, 63);
