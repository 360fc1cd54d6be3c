import { CATEGORIAS_NUEVAS_MAX, type ClaseImportacion } from '#contract/importacion.ts'
import type { CategoriaNueva } from '#contract/importacion-schema.ts'
import { camposDe, type ListaNombrada } from '#domain/importacion/clases.ts'
import { errorDeFila, type FilaLeida } from '#domain/importacion/fila.ts'
import { parecidoA } from '#domain/importacion/parecido.ts'
import type { Queryable } from '../db/db.ts'
import type { Cabecera } from './importacion-sql.ts'
import { columnaDe, SQL_AJENAS, sqlSinReferencias, tablaNombrada } from './motor-tabla.ts'

export async function findNombrados(
  tx: Queryable,
  cabecera: Cabecera,
  filas: readonly FilaLeida[],
): Promise<void> {
  const campos = camposDe(cabecera.clase)
  for (const lectura of campos)
    if (lectura.clase === 'nombrado' && lectura.de !== 'modelos_producto')
      await findEnLista(tx, cabecera, { campo: lectura.campo, de: lectura.de }, filas)
  // Finds the model after the category, because the category distinguishes models of equal name
  const modelo = campos.find(lectura => lectura.clase === 'nombrado' && lectura.de === 'modelos_producto')
  if (modelo) await findEnLista(tx, cabecera, { campo: modelo.campo, de: 'modelos_producto' }, filas)
}

async function findEnLista(
  tx: Queryable,
  { id, clase, crearCategorias }: Cabecera,
  { campo, de }: { campo: string; de: ListaNombrada },
  filas: readonly FilaLeida[],
): Promise<void> {
  const pedidos = [...new Set(filas.flatMap(({ nombrados }) => nombrados[campo] ?? []))]
  if (pedidos.length === 0) return
  const halladas = new Map<string, Hallada[]>()
  const find = (found: readonly Hallada[]): string[] => {
    for (const hallada of found)
      halladas.set(hallada.pedido, [...(halladas.get(hallada.pedido) ?? []), hallada])
    return pedidos.filter(pedido => !halladas.has(pedido))
  }
  let faltan = find(await listNombrados(tx, de, pedidos))
  if (de === 'categorias' && crearCategorias && faltan.length > 0)
    faltan = find(await planCategorias(tx, id, faltan))
  const nombres = faltan.length > 0 ? await listNombres(tx, de) : []
  const parecidos = new Map<string, string | undefined>()
  for (const fila of filas) {
    const pedido = fila.nombrados[campo]
    if (pedido === undefined) continue
    const opciones = halladas.get(pedido)
    if (opciones !== undefined) putHallada(fila, clase, campo, pedido, opciones)
    else {
      if (!parecidos.has(pedido)) parecidos.set(pedido, parecidoA(pedido, nombres))
      fila.errores.push(errorDeFila(campo, 'no-existe', pedido, parecidos.get(pedido)))
    }
  }
}

/** A model also sets the category of its product (specification §4). */
function putHallada(
  { valores, errores }: FilaLeida,
  clase: ClaseImportacion,
  campo: string,
  pedido: string,
  opciones: readonly Hallada[],
): void {
  const columna = columnaDe(clase, campo)
  const esModelo = clase === 'productos' && campo === 'modelo'
  const categoria = valores.categoria_id
  const posibles =
    esModelo && categoria !== undefined
      ? opciones.filter(({ categoriaId }) => categoriaId === null || categoriaId === categoria)
      : opciones
  const [unica, otra] = posibles
  if (unica === undefined)
    errores.push(errorDeFila(campo, 'otra-categoria', pedido, opciones[0]?.categoria ?? ''))
  else if (otra !== undefined) errores.push(errorDeFila(campo, 'varios-modelos', pedido))
  else {
    valores[columna] = unica.id
    if (esModelo && unica.categoriaId !== null) valores.categoria_id = unica.categoriaId
  }
}

interface Hallada {
  pedido: string
  id: number
  nombre: string
  categoriaId: number | null
  categoria: string | null
}

const listNombrados = (
  tx: Queryable,
  lista: ListaNombrada,
  nombres: readonly string[],
): Promise<Hallada[]> => {
  const hasCategoria = lista === 'modelos_producto'
  return tx.query<Hallada>(
    `select n.pedido, x.id, x.nombre,
       ${hasCategoria ? 'c.id' : 'null::int'} as "categoriaId", ${hasCategoria ? 'c.nombre' : 'null'} as categoria
     from unnest($1::text[]) as n (pedido) join ${tablaNombrada(lista)} x on plano(x.nombre) = plano(n.pedido)
       ${hasCategoria ? 'left join categoria c on c.id = x.categoria_id' : ''}`,
    [nombres],
  )
}

const NOMBRES_MAX = 5_000

async function listNombres(tx: Queryable, lista: ListaNombrada): Promise<string[]> {
  const rows = await tx.query<{ nombre: string }>(
    `select nombre from ${tablaNombrada(lista)} order by id limit ${NOMBRES_MAX}`,
  )
  return rows.map(({ nombre }) => nombre)
}

export async function listNombresOf(
  tx: Queryable,
  lista: ListaNombrada,
  ids: readonly number[],
): Promise<Map<number, string>> {
  const rows = await tx.query<{ id: number; nombre: string }>(
    `select id, nombre from ${tablaNombrada(lista)} where id = any ($1::int[])`,
    [ids],
  )
  return new Map(rows.map(({ id, nombre }) => [id, nombre]))
}

/** Categories that the import $1 will create or has created. */
const SQL_SUYAS = `(
  select c.id, c.nombre from importacion i cross join lateral jsonb_to_recordset(i.categorias) as c (id int, nombre text)
  where i.id = $1::uuid)`

const SQL_NOMBRADAS = `(
  select * from ${SQL_SUYAS} c where c.id in (
    select (valores ->> 'categoria_id')::int from importacion_fila
    where importacion_id = $1::uuid and veredicto in ('nuevo', 'cambia') and repetida_de is null))`

async function planCategorias(tx: Queryable, id: string, nombres: readonly string[]): Promise<Hallada[]> {
  await tx.query(
    `with pedidas as (
       select distinct on (plano(n.nombre)) n.nombre, n.orden from unnest($2::text[]) with ordinality as n (nombre, orden)
       where plano(n.nombre) not in (select plano(nombre) from ${SQL_SUYAS} s)
       order by plano(n.nombre), n.orden
     ), nuevas as (
       select nextval(pg_get_serial_sequence('categoria', 'id'))::int as id, p.nombre, p.orden from (
         select * from pedidas order by orden
         limit greatest(0, ${CATEGORIAS_NUEVAS_MAX} - (select count(*) from ${SQL_SUYAS} s))) p
     )
     update importacion set categorias = categorias || (
       select coalesce(jsonb_agg(jsonb_build_object('id', id, 'nombre', nombre) order by orden), '[]') from nuevas)
     where id = $1::uuid`,
    [id, nombres],
  )
  return tx.query<Hallada>(
    `select n.pedido, s.id, s.nombre, null::int as "categoriaId", null as categoria
     from unnest($2::text[]) as n (pedido) join ${SQL_SUYAS} s on plano(s.nombre) = plano(n.pedido)`,
    [id, nombres],
  )
}

export async function listCategoriasSuyas(db: Queryable, id: string): Promise<[number, string][]> {
  const rows = await db.query<{ id: number; nombre: string }>(`select * from ${SQL_SUYAS} s`, [id])
  return rows.map(row => [row.id, row.nombre])
}

export const listCategoriasNuevas = (tx: Queryable, id: string, crear: boolean): Promise<CategoriaNueva[]> =>
  tx.query<CategoriaNueva & Record<string, string>>(
    crear
      ? `select nombre from ${SQL_NOMBRADAS} s order by id`
      : `select e ->> 'valor' as nombre, e ->> 'sugerencia' as sugerencia from (
           select distinct on (plano(errores -> 0 ->> 'valor')) errores -> 0 as e, fila from importacion_fila
           where importacion_id = $1::uuid and repetida_de is null and jsonb_array_length(errores) = 1
             and errores @> '[{"campo": "categoria", "codigo": "no-existe"}]'
           order by plano(errores -> 0 ->> 'valor'), fila
         ) x order by fila limit ${CATEGORIAS_NUEVAS_MAX}`,
    [id],
  )

/** Skips a name that was taken since the preview. */
export async function createCategorias(tx: Queryable, id: string): Promise<number> {
  const creadas = await tx.query(
    `insert into categoria (id, nombre) overriding system value
     -- In order of the name, so that two imports with the same names cannot deadlock
     select id, nombre from ${SQL_NOMBRADAS} s order by plano(nombre) on conflict do nothing returning id`,
    [id],
  )
  return creadas.length
}

/** Keeps changed and referenced categories. @returns how many it keeps. */
export async function deleteCategorias(tx: Queryable, id: string): Promise<number> {
  // Locked, so that no reference can be added
  const known = await tx.query(
    `select id from categoria where id in (select id from ${SQL_SUYAS} s) order by id for update`,
    [id],
  )
  const deleted = await tx.query(
    `delete from categoria p using ${SQL_SUYAS} s
     where p.id = s.id and to_jsonb(p) - ${SQL_AJENAS} =
         to_jsonb(jsonb_populate_record(null::categoria, jsonb_build_object('id', s.id, 'nombre', s.nombre))) - ${SQL_AJENAS}
       and ${await sqlSinReferencias(tx, 'categoria')} returning p.id`,
    [id],
  )
  return known.length - deleted.length
}
