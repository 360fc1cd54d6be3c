-- Digest of what a remito X had on its paper, as the browser that printed it computed it. Null: not known.
alter table remito add column papel text check (papel ~ '^[0-9a-f]{64}$');
