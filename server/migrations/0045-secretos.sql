-- Earlier secrets of the webhooks: each signs until its end, since a receiver may have any of them. The columns
-- secreto_anterior and secreto_anterior_hasta of aviso are unused from here on.
create table secreto_anterior (
  aviso_id int not null references aviso on delete cascade,
  secreto text not null,
  hasta timestamptz not null,
  primary key (aviso_id, secreto)
);
insert into secreto_anterior (aviso_id, secreto, hasta)
  select id, secreto_anterior, secreto_anterior_hasta from aviso where secreto_anterior_hasta > now();
