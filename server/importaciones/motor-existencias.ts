import { createHash } from 'node:crypto'
import { CANTIDAD_MAX, DETALLES_MAX } from '#contract/limites.ts'
import type { Registro } from '#contract/stock/registro.ts'
import { IMPORTACIONES } from '#messages/server/importaciones.ts'
import type { Queryable } from '../db/db.ts'
import { Refusal } from '../http/refusal.ts'
import { writeCreateRegistro, writeDeleteRegistro } from '../stock/save-registro.ts'
import { cambiaron, type FilaProbada, type Motor } from './motor.ts'
import { COLUMNAS_FILA, jsonOf, SQL_OTRA_VEZ } from './motor-tabla.ts'

/** Ids of the record types «Ajuste de entrada» and «Ajuste de salida» (server/migrations/0006). */
const ENTRADA = 3
const SALIDA = 4

/** A record has at most as many lines as its screen can save. */
function enRegistros(diferencias: readonly Diferencia[]): { tipo: number; lineas: Diferencia[] }[] {
  const registros: { tipo: number; lineas: Diferencia[] }[] = []
  for (const tipo of [ENTRADA, SALIDA]) {
    const suyas = diferencias.filter(({ delta }) => (tipo === ENTRADA ? delta > 0 : delta < 0))
    for (let at = 0; at < suyas.length; at += DETALLES_MAX)
      registros.push({ tipo, lineas: suyas.slice(at, at + DETALLES_MAX) })
  }
  return registros
}

const MOSTRADAS_MAX = 200

/** @throws Refusal 422 if the person has not confirmed exactly these movements. */
function requireVista(movidas: readonly Movida[], vista: string | null): void {
  if (movidas.length === 0) return
  const huella = createHash('sha256').update(JSON.stringify(movidas)).digest('hex')
  if (vista === huella) return
  throw new Refusal('REGLA', IMPORTACIONES.movidas(movidas.length), {
    movidas: { total: movidas.length, productos: movidas.slice(0, MOSTRADAS_MAX), vista: huella },
  })
}

/** Only records move stock, so a count makes records for surpluses and records for shortages. */
export const motorExistencias: Motor = {
  stage: ({ tx }, { id }, filas) => stageExistencias(tx, id, filas),

  async apply(entorno, { id, archivo }, avance) {
    const diferencias = await lockDiferencias(entorno.tx, id)
    const movidas = diferencias.filter(({ isMovida }) => isMovida).length
    if (movidas > 0) throw cambiaron(movidas)
    const registros: number[] = []
    let hechas = 0
    for (const { tipo, lineas } of enRegistros(diferencias)) {
      const { body } = await writeCreateRegistro(entorno, entorno.context, {
        tipo_registro: tipo,
        observaciones: IMPORTACIONES.observaciones(archivo).slice(0, 200),
        detalles: lineas.map(({ producto, delta }) => ({ producto, cantidad: Math.abs(delta) })),
      })
      registros.push((JSON.parse(body) as Registro).id)
      hechas += lineas.length
      avance(hechas)
    }
    return registros
  },

  async undo({ tx, context }, { id: importacion, registros }, avance, vista) {
    let [deshechas, intactas] = [0, 0]
    const suyos = await lockRegistros(tx, importacion, registros)
    const deshacibles = suyos.flatMap(({ id, isIntacto }) => (isIntacto ? [id] : []))
    requireVista(await lockMovidas(tx, importacion, deshacibles), vista)
    for (const { id, isIntacto, lineas } of suyos) {
      if (isIntacto) await writeDeleteRegistro({ tx, expectedVersion: null }, context, id)
      if (isIntacto) deshechas += lineas
      else intactas += lineas
      avance(deshechas + intactas)
    }
    return { deshechas, intactas }
  },
}

const SQL_LEJOS = `abs((r.valores ->> 'existencia')::bigint - p.existencia) > ${CANTIDAD_MAX}`

async function stageExistencias(tx: Queryable, id: string, filas: readonly FilaProbada[]): Promise<void> {
  await tx.query(
    `insert into importacion_fila (${COLUMNAS_FILA})
     select $1::uuid, r.fila, r.nombre, r.clave,
       case when r.errores <> '[]' or p.id is null or ${SQL_LEJOS} then 'error'
         when p.existencia = (r.valores ->> 'existencia')::int then 'igual' else 'cambia' end,
       case when r.clave is not null and p.id is null
         then r.errores || jsonb_build_array(jsonb_build_object(
           'campo', 'codigo', 'codigo', 'producto-no-existe', 'valor', r.nombre))
         when ${SQL_LEJOS} then r.errores || jsonb_build_array(jsonb_build_object('campo', 'existencia',
           'codigo', 'muy-lejos', 'valor', r.valores ->> 'existencia', 'sugerencia', p.existencia::text))
         else r.errores end,
       r.valores - 'codigo', p.id::text, jsonb_build_object('existencia', p.existencia),
       case when p.codigo <> r.valores ->> 'codigo' then p.codigo end
     from (
       select s.*, plano(s.valores ->> 'codigo') as clave
       from jsonb_to_recordset($2::jsonb) as s (fila int, nombre text, valores jsonb, errores jsonb)
     ) r left join producto p on plano(p.codigo) = r.clave
     ${SQL_OTRA_VEZ}`,
    [id, jsonOf(filas)],
  )
}

interface Diferencia {
  producto: number
  delta: number
  isMovida: boolean
}

/** Locks the products in order of id (docs/decisions/0006). */
const lockDiferencias = (tx: Queryable, id: string): Promise<Diferencia[]> =>
  tx.query<Diferencia>(
    `with mias as materialized (
       select id, existencia from producto where id in (select objetivo::int from importacion_fila
         where importacion_id = $1::uuid and veredicto = 'cambia' and repetida_de is null)
       order by id for no key update
     )
     select f.objetivo::int as producto,
       (f.valores ->> 'existencia')::int - (f.antes ->> 'existencia')::int as delta,
       m.existencia is distinct from (f.antes ->> 'existencia')::int as "isMovida"
     from importacion_fila f left join mias m on m.id = f.objetivo::int
     where f.importacion_id = $1::uuid and f.veredicto = 'cambia' and f.repetida_de is null order by f.fila`,
    [id],
  )

/**
 * `isIntacto`: the record is unchanged, and none of its products was counted again. A later count already includes the
 * record's movement.
 */
const lockRegistros = (
  tx: Queryable,
  importacion: string,
  ids: readonly number[],
): Promise<{ id: number; isIntacto: boolean; lineas: number }[]> =>
  tx.query(
    `with mios as materialized (select id, version from registro where id = any ($2::int[]) order by id for update)
     select m.id, m.version = greatest(1, (select piso_version from instalacion)) and not exists (
         select from importacion yo join importacion i on i.aplicada > yo.aplicada
           join importacion_fila f on f.importacion_id = i.id
         where yo.id = $1::uuid and i.clase = 'existencias' and i.estado = 'hecha' and f.veredicto in ('cambia', 'igual')
           and f.objetivo in (select d.producto_id::text from detalle d where d.registro_id = m.id)
       ) as "isIntacto",
       (select count(*)::int from detalle d where d.registro_id = m.id) as lineas
     from mios m`,
    [importacion, ids],
  )

/** `hay`: current stock; `queda`: stock without the count. */
type Movida = { codigo: string; hay: number; queda: number }

/** Locks the products in order of id (docs/decisions/0006). @returns the products that moved since the count. */
const lockMovidas = (tx: Queryable, importacion: string, registros: readonly number[]): Promise<Movida[]> =>
  tx.query<Movida>(
    `with lineas as materialized (
       select d.producto_id as id from detalle d where d.registro_id = any ($2::int[])
     ), mias as materialized (
       select id, codigo, existencia from producto where id in (select id from lineas) order by id for no key update
     )
     select m.codigo, m.existencia as hay,
       m.existencia - (f.valores ->> 'existencia')::int + (f.antes ->> 'existencia')::int as queda
     from mias m join importacion_fila f on f.importacion_id = $1::uuid and f.objetivo = m.id::text
       and f.veredicto = 'cambia' and f.repetida_de is null
     where m.existencia <> (f.valores ->> 'existencia')::int
     order by m.codigo, m.id`,
    [importacion, registros],
  )
