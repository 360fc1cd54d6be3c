-- Where versions of seats and records begin. It goes up with each new epoch: what is changed after the data went back in
-- time never gets a version that the lost data had, which somebody may still build on (reliability O12, O35).
alter table instalacion add column piso_version int not null default 0;
