import type { Queryable } from '../../db/db.ts'
import type { Lote } from './rows.ts'

/** One statement a table, rows as one JSON text: a round trip and a plan for thousands of rows. */
export async function insertLote(tx: Queryable, lote: Lote, timeZone: string): Promise<void> {
  await tx.query(INSERT_BUTACAS, [JSON.stringify(lote.butacas), timeZone])
  await tx.query(INSERT_CAMBIOS, [JSON.stringify(lote.cambios), timeZone])
  await tx.query(INSERT_HOMOLOGACIONES, [JSON.stringify(lote.homologaciones), timeZone])
}

const INSERT_BUTACAS = `
  insert into butaca
    (nro, modelo_id, color_id, estado_id, peso, prehomologada, homologada, renombre, fecha_hs, version)
  select nro, modelo, color, estado, peso, pre, homo, renombre, fecha at time zone $2, version
  from json_to_recordset($1::json) as r (nro text, modelo int, color int, estado int, peso numeric, pre boolean,
    homo boolean, renombre text, fecha timestamp, version int)`

const INSERT_CAMBIOS = `
  insert into cambio_estado
    (butaca_nro, estado_id, modelo_id, color_id, prehomologada, homologada, peso, usuario_id, fecha_hs, recibido_en)
  select nro, estado, modelo, color, pre, homo, peso, usuario, fecha at time zone $2, fecha at time zone $2
  from json_to_recordset($1::json) as r (nro text, estado int, modelo int, color int, pre boolean, homo boolean,
    peso numeric, usuario int, fecha timestamp)`

const INSERT_HOMOLOGACIONES = `
  insert into homologacion
    (butaca_nro, etiqueta_blanca, etiqueta_gris, comprador, usuario_id, fecha_hs, recibido_en)
  select nro, blanca, gris, comprador, usuario, fecha at time zone $2, fecha at time zone $2
  from json_to_recordset($1::json) as r (nro text, blanca text, gris text, comprador text, usuario int,
    fecha timestamp)`
