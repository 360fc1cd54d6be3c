import { columnaDe, ENTEROS_BUTACA, REFERENCIAS_BUTACA, TEXTOS_BUTACA } from '#contract/campos-butaca.ts'
import { ESTADO_BORRADA, ESTADO_INICIAL } from '#domain/butaca/butaca.ts'
import { SIN_PESO } from '#domain/butaca/peso.ts'
import { sqlAppendHistoria, sqlTouchButaca } from '../butacas/write-butaca.ts'
import { getRow, type Queryable } from '../db/db.ts'
import { eventParams, SQL_ACTOR, SQL_NOW } from '../sql/event-time.ts'
import { sqlNextVersion } from '../sql/fragments.ts'
import { type Entorno, type FilaProbada, type Lote, type Motor, runEnteros, runLotes } from './motor.ts'
import { COLUMNAS_FILA, jsonOf, SQL_OTRA_VEZ, SQL_RESULTADO, sqlLote } from './motor-tabla.ts'

export const motorButacas: Motor = {
  stage: ({ tx }, { id }, filas) => stageButacas(tx, id, filas),

  async apply(entorno, { id }, avance) {
    await runEnteros(desde => insertButacas(entorno, id, desde), avance)
    return []
  },

  async undo(entorno, { id }, avance) {
    const { filas, hechas } = await runLotes(desde => undoButacas(entorno, id, desde), avance)
    return { deshechas: hechas, intactas: filas - hechas }
  },
}

const COLUMNAS = [...REFERENCIAS_BUTACA.map(columnaDe), 'peso', ...TEXTOS_BUTACA, ...ENTEROS_BUTACA]

/**
 * SQL condition: the undo of an import deleted the seat `b`, and nothing changed the seat since. It may be imported
 * again.
 */
const SQL_DESHECHA = `b.estado_id = ${ESTADO_BORRADA} and exists (
  select from importacion i join importacion_fila d on d.importacion_id = i.id and d.clave = lower(b.nro)
  where i.clase = 'butacas' and i.estado = 'deshecha' and (d.antes ->> 'borrada')::int = b.version)`

const SQL_NUEVA = `(b.nro is null or ${SQL_DESHECHA})`

const SQL_RETIRADOS = `
  select jsonb_agg(jsonb_build_object('campo', x.campo, 'codigo', 'retirado', 'valor', x.nombre)) as errores from (${REFERENCIAS_BUTACA.map(
    lista => `select '${lista}' as campo, nombre from ${lista} where id = v.${columnaDe(lista)} and retirado`,
  ).join(' union all ')}) x`

/** A file never changes an existing seat. The file's row is equal to the seat, or an error. */
async function stageButacas(tx: Queryable, id: string, filas: readonly FilaProbada[]): Promise<void> {
  const same = COLUMNAS.map(
    columna => `(not r.valores ? '${columna}' or b.${columna} is not distinct from v.${columna})`,
  )
  await tx.query(
    `insert into importacion_fila (${COLUMNAS_FILA})
     select $1::uuid, r.fila, r.nombre, r.clave,
       case when r.errores <> '[]' then 'error' when ${SQL_NUEVA} then case when retirado.errores is null then 'nuevo' else 'error' end
         when ${same.join(' and ')} then 'igual' else 'error' end,
       case when r.errores = '[]' and ${SQL_NUEVA} then coalesce(retirado.errores, '[]')
         when r.errores <> '[]' or (${same.join(' and ')}) then r.errores
         else jsonb_build_array(jsonb_build_object('campo', 'nro', 'codigo', 'otra-butaca', 'valor', r.nombre,
           'sugerencia', concat_ws(' ', m.nombre, c.nombre, e.nombre))) end,
       jsonb_build_object('estado_id', ${ESTADO_INICIAL}, 'peso', ${SIN_PESO}) || r.valores, b.nro,
       jsonb_build_object('version', b.version), case when b.nro <> r.valores ->> 'nro' then b.nro end
     from (
       select s.*, lower(s.valores ->> 'nro') as clave
       from jsonb_to_recordset($2::jsonb) as s (fila int, nombre text, valores jsonb, errores jsonb)
     ) r
       left join butaca b on lower(b.nro) = r.clave
       left join modelo m on m.id = b.modelo_id left join color c on c.id = b.color_id
       left join estado e on e.id = b.estado_id
       cross join lateral jsonb_populate_record(null::butaca, r.valores) v
       cross join lateral (${SQL_RETIRADOS}) retirado
     ${SQL_OTRA_VEZ}`,
    [id, jsonOf(filas)],
  )
}

const paramsOf = ({ actor }: Entorno, id: string, desde: number): unknown[] => [
  ...eventParams({ actor, captureAgeMs: 0, captureBounds: null }),
  id,
  desde,
]

const sqlNuevas = (columnas: string): string => sqlLote('nuevo', columnas, '$5', '$6')

/**
 * Restores seats that the undo of an import deleted. Skips a seat that another person created or moved since the
 * preview.
 */
function insertButacas(entorno: Entorno, id: string, desde: number): Promise<Lote> {
  const columnas = COLUMNAS.join(', ')
  const values = COLUMNAS.map(columna => `v.${columna}`).join(', ')
  return getRow(
    entorno.tx,
    `with lote as materialized (${sqlNuevas('clave, objetivo, antes, valores')}), creadas as (
         insert into butaca (nro, ${columnas}, fecha_hs, usuario_id, version)
         select v.nro, ${values}, ${SQL_NOW}, ${SQL_ACTOR}, ${sqlNextVersion('0')}
         from lote cross join lateral jsonb_populate_record(null::butaca, lote.valores) v
         where lote.objetivo is null on conflict do nothing returning *
       ), repuestas as (
         update butaca b set (${columnas}) = row(${values}), ${sqlTouchButaca('b', SQL_NOW)}
         from lote cross join lateral jsonb_populate_record(null::butaca, lote.valores) v
         where b.nro = lote.objetivo and b.version = (lote.antes ->> 'version')::int returning b.*
       ), hechas as (select * from creadas union all select * from repuestas),
       historia as (${sqlAppendHistoria('hechas')}), marcadas as (
         update importacion_fila f set objetivo = h.nro, antes = jsonb_build_object('version', h.version)
         from hechas h where f.importacion_id = $5::uuid and f.clave = lower(h.nro) and f.repetida_de is null
       ) ${SQL_RESULTADO}`,
    paramsOf(entorno, id, desde),
  )
}

/** Gives the seats the state borrada, because tablets would not learn of deleted rows. */
function undoButacas(entorno: Entorno, id: string, desde: number): Promise<Lote> {
  return getRow(
    entorno.tx,
    `with lote as materialized (${sqlNuevas('objetivo, antes')}), hechas as (
         update butaca b set estado_id = ${ESTADO_BORRADA}, ${sqlTouchButaca('b', SQL_NOW)}
         from lote where b.nro = lote.objetivo and b.version = (lote.antes ->> 'version')::int returning b.*
       ), historia as (${sqlAppendHistoria('hechas')}), marcadas as (
         update importacion_fila f set antes = f.antes || jsonb_build_object('borrada', h.version)
         from hechas h where f.importacion_id = $5::uuid and f.clave = lower(h.nro) and f.repetida_de is null
       ) ${SQL_RESULTADO}`,
    paramsOf(entorno, id, desde),
  )
}
