import type { FastifyInstance } from 'fastify'
import { INFORMES } from '#contract/endpoints/oficina.ts'
import { CONTRATO_INFORMES, type InformeNombre, type InformeQuery } from '#contract/informes/informe.ts'
import type { ClaseAs } from '#domain/butaca/clase-as.ts'
import { isMomentoLocal } from '#domain/valor/fecha.ts'
import { compareTexto } from '#domain/valor/orden-texto.ts'
import type { Queryable } from '../db/db.ts'
import { answerReading } from '../http/lecturas.ts'
import { invalid } from '../http/refusal.ts'
import { type RouteContext, routeOf } from '../http/route-context.ts'
import { sendLista, takePagina } from '../http/send-lista.ts'
import { SQL_SESION, sqlClaseAs, sqlEsS, sqlFechaHs } from '../sql/fragments.ts'
import {
  type OrdenPaginas,
  type Pagina,
  type PaginaLeida,
  readFilas,
  type Seleccion,
} from '../sql/paginas.ts'
import { conditionTramo, sqlRango, TRAMO_ENTERO } from './rango-sql.ts'

type Rango = Pick<InformeQuery<InformeNombre>, 'fechaD' | 'fechaH'> & { antesH?: string }

/** Checks what the schema cannot: the moments exist, and the end is not before the start (specification §5). */
export function checkRango({ fechaD, fechaH, antesH }: Rango): void {
  const noneSuch = Object.entries({ fechaD, fechaH, antesH }).flatMap(([campo, fecha]) =>
    fecha === undefined || isMomentoLocal(fecha) ? [] : [campo],
  )
  if (noneSuch.length > 0) throw invalid(...noneSuch)
  if (fechaH < fechaD) throw invalid('fechaH')
}

function serveInforme<N extends InformeNombre>(
  app: FastifyInstance,
  { lecturas, factoryTz }: RouteContext,
  nombre: N,
): void {
  app.route({
    ...routeOf(INFORMES[nombre], { accion: 'informes.leer', canWait: true }),
    schema: { querystring: CONTRATO_INFORMES[nombre].query },
    handler: async (request, reply) => {
      const query = request.query as InformeQuery<N>
      checkRango(query)
      const pagina = 'modelo' in query ? takePagina(request, ORDEN_DETALLE) : null
      const read = (db: Queryable) => LECTURAS[nombre](db, factoryTz, query, pagina)
      return sendLista(request, reply, await answerReading(lecturas, request, reply, read))
    },
  })
}

export async function informeRoutes(app: FastifyInstance, context: RouteContext): Promise<void> {
  for (const nombre of Object.keys(LECTURAS) as InformeNombre[]) serveInforme(app, context, nombre)
}

interface FiltroInforme {
  /** Ends of the range in the factory's local time, both inclusive to the end of the second. */
  fechaD: string
  fechaH: string
  estado: number
  /** 0 or absent means all. */
  color?: number
  /** Class at the time of the change; absent counts every change. */
  tipo?: ClaseAs
}

interface Conditions {
  params: unknown[]
  of: (alias: string, esS: string) => string
  modelo: string
}

/** The first three parameters are the range and the state. */
export function buildConditions({ fechaD, fechaH, estado, color, tipo }: FiltroInforme): Conditions {
  const params: unknown[] = [fechaD, fechaH, estado]
  const colorParam = color ? `$${params.push(color)}` : null
  const clase = tipo && sqlClaseAs(tipo, 'm.nombre')
  return {
    params,
    of: (alias, esS) =>
      [
        `${alias}.estado_id = $3::int`,
        ...(colorParam ? [`${alias}.color_id = ${colorParam}::int`] : []),
        ...(clase ? [clase.conditionMarca(esS)] : []),
      ].join(' and '),
    modelo: clase?.conditionModelo ?? 'true',
  }
}

/** Reads closed days from their sums in resumen_dia. */
async function listInforme(db: Queryable, factoryTz: string, filtro: FiltroInforme): Promise<string> {
  const { params, of, modelo } = buildConditions(filtro)
  const filas = await db.query<{ nombre: string; cantidad: number }>(
    `with ${sqlRango(factoryTz)}, parte as (
       select r.modelo_id, sum(r.cantidad) as cantidad
       from resumen_dia r
       where ${of('r', 'r.es_s')}
         and r.dia >= (select dia_desde from rango) and r.dia < (select dia_hasta from rango)
       group by 1
       union all
       select ce.modelo_id, count(*)
       from tramo t join cambio_estado ce on ${conditionTramo('ce.fecha_hs', factoryTz)}
       where ${of('ce', sqlEsS('ce'))} and not ce.defecto
       group by 1
     )
     select m.nombre, sum(p.cantidad)::int as cantidad
     from parte p join modelo m on m.id = p.modelo_id where ${modelo} group by 1 order by m.nombre collate "C"`,
    params,
  )
  filas.sort((a, b) => b.cantidad - a.cantidad || compareTexto(a.nombre, b.nombre))
  return JSON.stringify(filas.map(({ nombre, cantidad }) => ({ modelo: { nombre }, cantidad })))
}

const ORDEN_DETALLE: OrdenPaginas = {
  columnas: { 'ce.fecha_hs': 'instante', 'ce.id': 'bigint' },
  sentido: 'asc',
}

async function listInformeDetalle(
  db: Queryable,
  factoryTz: string,
  { modelo: nombre, ...filtro }: FiltroInforme & { modelo: string },
  pagina: Pagina | null,
): Promise<string | PaginaLeida> {
  const { params, of, modelo } = buildConditions(filtro)
  const suModelo = `(select m.id from modelo m where m.nombre = $${params.push(nombre)} and ${modelo})`
  const fila = `json_build_object(
    'id', json_build_object('fechaHs', ${sqlFechaHs('ce.fecha_hs', factoryTz)},
      'butaca', json_build_object('nro', ce.butaca_nro, 'modelo', json_build_object('nombre', m.nombre))),
    'estado', json_build_object('nombre', e.nombre),
    'sesion', ${SQL_SESION})::text`
  const seleccion: Seleccion = {
    tabla: ['cambio_estado', 'ce'],
    conditions: [
      conditionTramo('ce.fecha_hs', factoryTz, TRAMO_ENTERO),
      of('ce', sqlEsS('ce')),
      'not ce.defecto',
      `ce.modelo_id = ${suModelo}`,
    ],
    params,
    joins: `join modelo m on m.id = ce.modelo_id join estado e on e.id = ce.estado_id
      join usuario u on u.id = ce.usuario_id`,
    fila,
  }
  return readFilas(db, ORDEN_DETALLE, seleccion, pagina)
}

const LECTURAS: {
  [N in InformeNombre]: (
    db: Queryable,
    factoryTz: string,
    query: InformeQuery<N>,
    pagina: Pagina | null,
  ) => Promise<string | PaginaLeida>
} = {
  informe: listInforme,
  informeAs: listInforme,
  informeDetalle: listInformeDetalle,
  informeDetalleAs: listInformeDetalle,
}
