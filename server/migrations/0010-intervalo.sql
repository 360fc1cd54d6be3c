-- Between what moments something was done for certain, as far as the device could tell (reliability O44). fecha_hs is the
-- likeliest moment; null where the device did not say, as everything before this.
alter table cambio_estado add column hecho_desde timestamptz, add column hecho_hasta timestamptz;
alter table homologacion add column hecho_desde timestamptz, add column hecho_hasta timestamptz;
