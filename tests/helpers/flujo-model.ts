import type { Ref } from '#contract/formatos.ts'
import type { Flujo, FlujoQuery } from '#contract/informes/flujo.ts'
import type { Db } from '#server/db/db.ts'

interface Cambio {
  nro: string
  estado: number
  modelo: number
  color: number
  esS: boolean
  usuario: string
  ms: number
  /** Time on the factory's wall clock, to the second. */
  local: string
  /** The factory's days in which the change may have been made. */
  entre: string[]
  clave: string | null
  deshace: string | null
}

interface Vivo {
  nro: string
  estado: number
  modelo: number
  color: number
  ms: number
}

export interface Mundo {
  zona: string
  historias: Map<string, Cambio[]>
  butacas: Vivo[]
  modelos: Map<number, string>
  estados: Ref[]
}

export async function readMundo(db: Db, zona: string): Promise<Mundo> {
  const local = (column: string, format: string) => `to_char(${column} at time zone '${zona}', '${format}')`
  const cambios = await db.query<Cambio>(
    `select c.butaca_nro as nro, c.estado_id as estado, c.clave::text, c.deshace::text, c.modelo_id as modelo, c.color_id as color,
       c.prehomologada or c.homologada as "esS", u.nombre as usuario, extract(epoch from c.fecha_hs)::float8 * 1000 as ms,
       ${local('c.fecha_hs', 'YYYY-MM-DD"T"HH24:MI:SS')} as local,
       array_remove(array[${local('c.hecho_desde', 'YYYY-MM-DD')}, ${local('c.hecho_hasta', 'YYYY-MM-DD')}], null) as entre
     from cambio_estado c join usuario u on u.id = c.usuario_id order by c.butaca_nro, c.fecha_hs, c.id`,
  )
  const butacas = await db.query<Vivo>(
    `select nro, estado_id as estado, modelo_id as modelo, color_id as color,
       extract(epoch from fecha_hs)::float8 * 1000 as ms from butaca`,
  )
  const modelos = await db.query<Ref>('select id, nombre from modelo')
  return {
    zona,
    historias: group(cambios, ({ nro }) => nro),
    butacas,
    modelos: new Map(modelos.map(({ id, nombre }) => [id, nombre])),
    estados: await db.query<Ref>('select id, nombre from estado'),
  }
}

function group<T>(all: readonly T[], key: (one: T) => string): Map<string, T[]> {
  const groups = new Map<string, T[]>()
  for (const one of all) {
    const together = groups.get(key(one))
    if (together) together.push(one)
    else groups.set(key(one), [one])
  }
  return groups
}

const DIA_MS = 86_400_000
const shift = (local: string, days: number): string =>
  new Date(Date.parse(`${local.slice(0, 10)}T00:00:00Z`) + days * DIA_MS).toISOString().slice(0, 10) +
  local.slice(10)

const LINEA = [1, 2, 3, 4, 5, 6, 7]
const lugar = (estado: number) => (LINEA.includes(estado) ? LINEA.indexOf(estado) : 100 + estado)
const isRegreso = (de: number, a: number) => a !== 7 && a !== de && (de === 7 || lugar(a) < lugar(de))
const isVivo = (estado: number) => estado !== 6 && estado !== 7
const byNombre = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0)

function roundDown(ms: number): number {
  const minutes = Math.floor(ms / 60_000)
  const step = minutes < 60 ? 1 : minutes < 1440 ? 15 : minutes < 43_200 ? 60 : 1440
  return minutes - (minutes % step)
}

/** `desde`: when the seat entered the state that this change left. */
interface Paso extends Cambio {
  antes: Cambio | undefined
  desde: number
  entro: number
}

function withoutDeshechas(historia: readonly Cambio[]): Cambio[] {
  const deshechas = new Set<string>()
  for (const vuelta of historia) {
    const i = historia.findIndex(({ clave }) => clave !== null && clave === vuelta.deshace)
    const [antes, hecho] = [historia[i - 1], historia[i]]
    if (hecho?.clave && antes?.estado === vuelta.estado && hecho.estado !== vuelta.estado)
      deshechas.add(hecho.clave)
  }
  return historia.filter(({ clave, deshace }) => !deshechas.has(clave ?? '') && !deshechas.has(deshace ?? ''))
}

const isAuxiliar = (nro: string) => nro.toLowerCase() === 'butacaauxiliar'

function pasosOf(historia: readonly Cambio[]): Paso[] {
  let [antes, entro]: [Cambio | undefined, number] = [undefined, Number.NaN]
  return withoutDeshechas(historia).map(cambio => {
    const desde = entro
    if (antes?.estado !== cambio.estado) entro = cambio.ms
    const paso = { ...cambio, antes, desde, entro }
    antes = cambio
    return paso
  })
}

/** The expected answer of the flow report, without `momento`. */
export function flujoOf(mundo: Mundo, query: FlujoQuery, now: Date): Omit<Flujo, 'momento'> {
  const pasos = [...mundo.historias].flatMap(([nro, historia]) => (isAuxiliar(nro) ? [] : pasosOf(historia)))
  const ahora = new Date(now).toLocaleString('sv-SE', { timeZone: mundo.zona }).replace(' ', 'T')
  /** A range in progress is compared with the same part of the earlier range. */
  const isHastaAhora = (local: string, atras: number) =>
    atras === 0 || ahora < query.fechaD || local < shift(ahora, -atras)
  const hastaOf = (atras: number) => (atras > 0 && query.antesH ? query.antesH : shift(query.fechaH, -atras))
  const isWithin = ({ local }: Cambio, atras: number) =>
    local >= shift(query.fechaD, -atras) && local <= hastaOf(atras) && isHastaAhora(local, atras)
  const isOf = ({ modelo, color }: { modelo: number; color: number }) =>
    (!query.modelo || modelo === query.modelo) && (!query.color || color === query.color)
  const isPersona = (usuario: string | undefined) => !query.persona || usuario === query.persona

  const periodo = (atras: number) => pasos.filter(paso => isWithin(paso, atras))
  /** The first change into the report's state per seat and day, or per seat, day and person. */
  const hechosOf = (periodo: Paso[], porPersona = Boolean(query.persona)) => {
    const entradas = periodo.filter(p => p.estado === query.estado && p.antes?.estado !== p.estado)
    const por = (p: Paso) => `${p.local.slice(0, 10)} ${p.nro} ${porPersona ? p.usuario : ''}`
    return [...group(entradas, por).values()].flatMap(([p]) =>
      p && isOf(p) && isPersona(p.usuario) ? [p] : [],
    )
  }
  const regresosOf = (periodo: Paso[]) =>
    periodo.filter(p => p.antes && isRegreso(p.antes.estado, p.estado) && isOf(p) && isPersona(p.usuario))
      .length
  const dentro = periodo(0)
  const previo = query.retroceso ? periodo(query.retroceso) : null
  const hechos = hechosOf(dentro)
  const hechosAntes = previo && hechosOf(previo)
  const deCadaUno = hechosOf(dentro, true)
  const deCadaUnoAntes = previo && hechosOf(previo, true)

  const dias: string[] = []
  for (let dia = query.fechaD.slice(0, 10); dia <= query.fechaH.slice(0, 10); dia = shift(dia, 1))
    dias.push(dia)
  const personas = [...new Set([...deCadaUno, ...(deCadaUnoAntes ?? [])].map(p => p.usuario))]
  const countDe = (of: Paso[], nombre: string) => of.filter(p => p.usuario === nombre).length

  const clase = ({ modelo, esS }: Paso) => {
    const nombre = (mundo.modelos.get(modelo) ?? '').toLowerCase()
    if (nombre.includes('sim')) return null
    return esS ? 'S' : nombre === 'r7' ? null : 'A'
  }
  const clases = (of: Paso[]) => ({
    A: of.filter(p => clase(p) === 'A').length,
    S: of.filter(p => clase(p) === 'S').length,
  })

  return {
    ...floorOf(mundo, query, now, isOf, isPersona),
    porDia: dias.map(dia => {
      const countOn = (of: Paso[], on: string) => of.filter(p => p.local.startsWith(on)).length
      // The extra days of the earlier range come after the last day
      const detras = (p: Paso) => {
        const aligned = shift(p.local.slice(0, 10), query.retroceso ?? 0)
        return aligned > query.fechaH.slice(0, 10) ? query.fechaH.slice(0, 10) : aligned
      }
      const antes = hechosAntes === null ? null : hechosAntes.filter(p => detras(p) === dia).length
      return { dia, cantidad: countOn(hechos, dia), antes }
    }),
    porPersona: personas
      .map(nombre => ({
        usuario: { nombre },
        cantidad: countDe(deCadaUno, nombre),
        antes: deCadaUnoAntes && countDe(deCadaUnoAntes, nombre),
      }))
      .sort((a, b) => b.cantidad - a.cantidad || byNombre(a.usuario.nombre, b.usuario.nombre)),
    as: [5, 6].includes(query.estado)
      ? { ...clases(hechos), antes: hechosAntes && clases(hechosAntes) }
      : null,
    regresos: { cantidad: regresosOf(dentro), antes: previo && regresosOf(previo) },
    tiempos: tiemposOf(
      mundo,
      dentro.flatMap(p =>
        p.antes && p.antes.estado !== p.estado && isVivo(p.antes.estado) && isOf(p.antes)
          ? [{ ...p.antes, minutos: roundDown(p.ms - p.desde) }]
          : [],
      ),
    ),
    dudosas: hechos.filter(p =>
      p.entre.some((dia, i) => (i === 0 ? dia < p.local.slice(0, 10) : dia > p.local.slice(0, 10))),
    ).length,
  }
}

function tiemposOf(
  mundo: Mundo,
  estadias: { modelo: number; estado: number; minutos: number }[],
): Flujo['tiempos'] {
  return [...group(estadias, ({ modelo, estado }) => `${modelo} ${estado}`).values()]
    .map(grupo => {
      const [first] = grupo
      if (!first) throw new Error('an empty group')
      const sorted = grupo.map(({ minutos }) => minutos).sort((a, b) => a - b)
      const at = (percent: number) => sorted[Math.ceil((sorted.length * percent) / 100) - 1] ?? Number.NaN
      return {
        modelo: { nombre: mundo.modelos.get(first.modelo) ?? '' },
        estado: refOf(mundo, first.estado),
        mediana: at(50),
        p90: at(90),
        cantidad: grupo.length,
      }
    })
    .sort(
      (a, b) =>
        byNombre(a.modelo.nombre.toLowerCase(), b.modelo.nombre.toLowerCase()) ||
        lugar(a.estado.id) - lugar(b.estado.id),
    )
}

function refOf({ estados }: Mundo, estado: number): Ref {
  const found = estados.find(({ id }) => id === estado)
  if (!found) throw new Error(`no state ${estado}`)
  return found
}

function floorOf(
  mundo: Mundo,
  query: FlujoQuery,
  now: Date,
  isOf: (de: Vivo) => boolean,
  isPersona: (usuario: string | undefined) => boolean,
): Pick<Flujo, 'ahora' | 'paradas'> {
  const vivas = mundo.butacas.flatMap(butaca => {
    const historia = mundo.historias.get(butaca.nro) ?? []
    const dicho = historia.at(-1)
    const firme = pasosOf(historia).at(-1)
    const isTold = dicho?.estado === butaca.estado
    const ultimo = isTold && firme?.estado === butaca.estado ? firme : dicho
    if (isAuxiliar(butaca.nro) || !isVivo(butaca.estado) || !isOf(butaca) || !isPersona(ultimo?.usuario))
      return []
    const desde = !isTold ? butaca.ms : ultimo === firme ? Number(firme?.entro) : dicho.ms
    return [{ ...butaca, usuario: ultimo?.usuario, edad: now.getTime() - desde }]
  })
  const banda = (edad: number) =>
    [1, 3, 7, Number.POSITIVE_INFINITY].findIndex(hasta => edad <= hasta * DIA_MS)
  const limites = new Map(
    (query.limites?.split(',') ?? []).map(l => l.split(':').map(Number) as [number, number]),
  )
  const vivos = mundo.estados.filter(({ id }) => isVivo(id)).sort((a, b) => lugar(a.id) - lugar(b.id))
  return {
    ahora: vivos.map(estado => {
      const here = vivas.filter(v => v.estado === estado.id).map(({ edad }) => banda(edad))
      const count = (en: number) => here.filter(banda => banda === en).length
      return { estado, bandas: [count(0), count(1), count(2), count(3)] as [number, number, number, number] }
    }),
    paradas: vivos.flatMap(estado => {
      const dias = limites.get(estado.id)
      if (dias === undefined) return []
      const paradas = vivas
        .filter(v => v.estado === estado.id && v.edad > dias * DIA_MS)
        .sort((a, b) => b.edad - a.edad || byNombre(a.nro, b.nro))
      const butacas = paradas.slice(0, 50).map(({ nro, modelo, usuario, edad }) => ({
        nro,
        modelo: { nombre: mundo.modelos.get(modelo) ?? '' },
        usuario: usuario === undefined ? null : { nombre: usuario },
        dias: Math.floor(edad / DIA_MS),
      }))
      return [{ estado, dias, cantidad: paradas.length, butacas }]
    }),
  }
}
