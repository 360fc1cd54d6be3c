import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { basename } from 'node:path'
import { parseArgs } from 'node:util'
import { CLASES_IMPORTACION, type ClaseImportacion, FILAS_POR_PEDIDO } from '#contract/importacion.ts'
import {
  type ColumnaLeida,
  celdasPara,
  columnasElegidas,
  dosLecturas,
  faltaDecimal,
  faltaMoneda,
  leerColumnas,
  textoDeValor,
} from '#domain/importacion/celda.ts'
import { camposDe } from '#domain/importacion/clases.ts'
import {
  adivinarCampos,
  camposQueFaltan,
  preciosPorElegir,
  renglonesAparte,
  tituloPlano,
} from '#domain/importacion/titulos.ts'
import { CONSOLA_LECTURAS, fraseArchivo } from '#messages/importar.ts'
import { CONSOLA_IMPORTAR } from '#messages/server/importaciones.ts'
import { type Planilla, PlanillaError } from '#planilla/planilla.ts'
import { readPlanilla } from '#planilla/read-planilla.ts'
import { sqlRolesOf } from '../../cuentas/equipo.ts'
import { type Db, Explained } from '../../db/db.ts'
import {
  aplicarImportacion,
  beginImportacion,
  cerrarPrueba,
  descartarImportacion,
  probarFilas,
} from '../../importaciones/importar.ts'
import type { Entorno } from '../../importaciones/motor.ts'
import { readFilas } from '../../importaciones/read-filas.ts'
import { type Actor, sqlAutor } from '../../sync/write.ts'

type Say = (line: string) => void
type InTransaction = <T>(run: (entorno: Entorno) => Promise<T>) => Promise<T>

async function read({ archivo }: Order): Promise<Planilla> {
  const bytes = await readFile(archivo).catch(() => {
    throw new Explained(CONSOLA_IMPORTAR.noEsta(archivo))
  })
  try {
    return await readPlanilla(new Uint8Array(bytes))
  } catch (error) {
    if (error instanceof PlanillaError) throw new Explained(fraseArchivo(error.codigo, error.dato))
    throw error
  }
}

async function findActor(db: Db, como: string | undefined): Promise<Actor> {
  const [actor] = await db.query<Actor>(
    `select id, nombre, rol from usuario
     where activo and rol = any (${sqlRolesOf('importaciones.usar')}) and nombre = coalesce($1, nombre) order by id limit 1`,
    [como ?? null],
  )
  if (!actor) throw new Explained(CONSOLA_IMPORTAR.sinAdmin(como))
  return actor
}

/** @returns false if rows with errors remain that the order does not skip. @throws Explained, Refusal. */
export async function runOrder(db: Db, factoryTz: string, order: Order, say: Say): Promise<boolean> {
  const leida = await read(order)
  const { titulos } = leida
  const filas = filasOf(order, leida, say)
  const planilla = { ...leida, filas }
  const campos = camposOf(order, planilla)
  for (const [n, campo] of campos.entries()) say(CONSOLA_IMPORTAR.columna(titulos[n] ?? '', campo))
  const faltan = camposQueFaltan(order.clase, campos)
  if (faltan.length > 0) throw new Explained(CONSOLA_IMPORTAR.falta(faltan))
  const lecturas = lecturasOf(order, planilla, campos)
  const actor = await findActor(db, order.como)
  say(CONSOLA_IMPORTAR.como(actor.nombre))
  const context = { factoryTz, registro: { factoryTz, extra: {} } }
  const inTransaction: InTransaction = run =>
    db.tx(async tx => {
      await tx.query(`select ${sqlAutor('$1')}`, [actor.id])
      return run({ tx, actor, context })
    })
  const { id, cifras, categorias } = await test(
    inTransaction,
    order,
    filas,
    columnasElegidas(campos, lecturas),
  )
  say(CONSOLA_IMPORTAR.cifras(cifras))
  if (categorias.length > 0) say(CONSOLA_IMPORTAR.categorias(categorias, order.crearCategorias))
  await sayFilas(db, id, order, say)
  const total = cifras.nuevo + cifras.cambia
  const isLeft = cifras.error > 0 && !order.dejarErrores
  if (order.soloProbar || isLeft || total === 0) {
    await inTransaction(entorno => descartarImportacion(entorno, id))
    say(
      isLeft && !order.soloProbar ? CONSOLA_IMPORTAR.conErrores(cifras.error) : CONSOLA_IMPORTAR.nadaEscrito,
    )
    return !isLeft
  }
  await inTransaction(entorno => aplicarImportacion(entorno, id, cifras.error, () => {}))
  say(CONSOLA_IMPORTAR.hecho(total, cifras.error))
  return true
}

/** @throws Explained if a field is ambiguous or unknown. */
function camposOf({ clase, columnas }: Order, { titulos, filas }: Planilla): (string | null)[] {
  const campos = adivinarCampos(clase, titulos, filas)
  const dichas = new Set<number>()
  for (const [titulo, campo] of Object.entries(columnas)) {
    const columna = titulos.findIndex(otro => tituloPlano(otro) === tituloPlano(titulo))
    if (columna < 0) throw new Explained(CONSOLA_LECTURAS.sinColumna(titulo))
    if (campo !== null && !camposDe(clase).some(otro => otro.campo === campo))
      throw new Explained(CONSOLA_LECTURAS.sinCampo(campo))
    if (campo !== null) campos.splice(0, campos.length, ...campos.map(otro => (otro === campo ? null : otro)))
    campos[columna] = campo
    dichas.add(columna)
  }
  const [dudosa] = preciosPorElegir(clase, titulos, campos).filter(columna => !dichas.has(columna))
  if (dudosa !== undefined) throw new Explained(CONSOLA_LECTURAS.precio(titulos[dudosa] ?? ''))
  return campos
}

function lecturasOf(
  { clase, decimales, dolares }: Order,
  { filas }: Planilla,
  campos: readonly (string | null)[],
): (ColumnaLeida | null)[] {
  for (const campo of [...Object.keys(decimales), ...dolares])
    if (!campos.includes(campo)) throw new Explained(CONSOLA_LECTURAS.sinCampo(campo))
  const dichas = {
    decimal: Object.fromEntries(
      Object.entries(decimales).map(([campo, signo]) => [campos.indexOf(campo), signo]),
    ),
    dolares: dolares.map(campo => campos.indexOf(campo)),
  }
  const lecturas = leerColumnas(clase, campos, filas, dichas)
  for (const leida of lecturas) {
    if (leida === null) continue
    const { campo, duda, conPeso } = leida
    if (duda !== null && faltaDecimal(leida)) {
      const dos = dosLecturas(duda)
      throw new Explained(CONSOLA_LECTURAS.numero(campo, duda, dos[','], dos['.']))
    }
    if (conPeso !== null && faltaMoneda(leida)) throw new Explained(CONSOLA_LECTURAS.moneda(campo, conPeso))
  }
  return lecturas
}

function filasOf({ conTotales }: Order, { titulos, filas }: Planilla, say: Say): Planilla['filas'] {
  const aparte = conTotales ? [] : renglonesAparte(titulos, filas)
  if (aparte.length === 0) return filas
  say(CONSOLA_LECTURAS.aparte(aparte))
  const afuera = new Set(aparte.map(({ fila }) => fila))
  return filas.filter(({ fila }) => !afuera.has(fila))
}

async function test(
  inTransaction: InTransaction,
  { clase, archivo, crearCategorias }: Order,
  filas: Planilla['filas'],
  elegidas: ReturnType<typeof columnasElegidas>,
) {
  const id = randomUUID()
  await inTransaction(entorno =>
    beginImportacion(entorno, {
      ...{ id, clase, archivo: basename(archivo).slice(0, 200), decimal: null, crearCategorias },
      campos: elegidas.map(({ campo }) => campo),
      lecturas: elegidas.map(({ lectura }) => lectura),
    }),
  )
  for (let at = 0; at < filas.length; at += FILAS_POR_PEDIDO) {
    const parte = filas.slice(at, at + FILAS_POR_PEDIDO)
    await inTransaction(entorno =>
      probarFilas(entorno, id, {
        filas: parte.map(({ fila, celdas }) => ({ fila, celdas: celdasPara(clase, elegidas, celdas) })),
      }),
    )
  }
  return inTransaction(entorno => cerrarPrueba(entorno, id))
}

async function sayFilas(db: Db, id: string, { clase }: Order, say: Say): Promise<void> {
  for (const que of ['error', 'aviso'] as const)
    for (let desde: number | null = 0; desde !== null; ) {
      const pagina: Awaited<ReturnType<typeof readFilas>> = await readFilas(db, id, clase, { que, desde })
      for (const { fila, nombre, errores, hallada, cambios } of pagina.filas) {
        for (const error of errores) say(CONSOLA_IMPORTAR.error(fila, nombre, error))
        if (hallada !== null) say(CONSOLA_LECTURAS.grafia(fila, nombre, hallada))
        for (const { campo, antes, despues, salto } of cambios)
          if (salto) {
            const [era, es] = [antes, despues].map(valor => textoDeValor(clase, campo, valor ?? ''))
            say(CONSOLA_LECTURAS.salto(fila, nombre, campo, era ?? '', es ?? ''))
          }
      }
      desde = pagina.siguiente
    }
}

interface Order {
  clase: ClaseImportacion
  archivo: string
  soloProbar: boolean
  dejarErrores: boolean
  crearCategorias: boolean
  /** Field by column title, for titles that do not name their field. Null: no field. */
  columnas: Readonly<Record<string, string | null>>
  /** Decimal sign by field, for fields with ambiguous cells. */
  decimales: Readonly<Record<string, ',' | '.'>>
  /** Fields in which a lone $ means the product's own currency. */
  dolares: readonly string[]
  /** Also imports rows that look like totals and headings. */
  conTotales: boolean
  /** Name of the author; undefined for the first admin. */
  como: string | undefined
}

const SIGNOS: Readonly<Record<string, ',' | '.'>> = { coma: ',', punto: '.' }

/** Splits 'costo=coma' into its two sides. @throws Error without '='. */
const pairsOf = (values: readonly string[] = []): [string, string][] =>
  values.map(value => {
    const at = value.lastIndexOf('=')
    if (at < 1) throw new Error('no pair')
    return [value.slice(0, at), value.slice(at + 1)]
  })

export function parseOrder(args: readonly string[]): Order | null {
  try {
    const { values, positionals } = parseArgs({
      args: [...args],
      allowPositionals: true,
      options: {
        probar: { type: 'boolean' },
        'dejar-errores': { type: 'boolean' },
        'crear-categorias': { type: 'boolean' },
        columna: { type: 'string', multiple: true },
        decimal: { type: 'string', multiple: true },
        dolares: { type: 'string', multiple: true },
        'con-totales': { type: 'boolean' },
        como: { type: 'string' },
      },
    })
    const [pedida, archivo, ...rest] = positionals
    const clase = CLASES_IMPORTACION.find(otra => otra === pedida)
    if (clase === undefined || !archivo || rest.length > 0) return null
    const { probar: soloProbar = false, 'dejar-errores': dejarErrores = false, como } = values
    const decimales = pairsOf(values.decimal).map(([campo, signo]) => [campo, SIGNOS[signo]] as const)
    if (decimales.some(([, signo]) => signo === undefined)) return null
    return {
      clase,
      archivo,
      soloProbar,
      dejarErrores,
      crearCategorias: values['crear-categorias'] ?? false,
      columnas: Object.fromEntries(pairsOf(values.columna).map(([titulo, campo]) => [titulo, campo || null])),
      decimales: Object.fromEntries(decimales) as Order['decimales'],
      dolares: values.dolares ?? [],
      conTotales: values['con-totales'] ?? false,
      como,
    }
  } catch {
    return null // Unknown option: prints the usage
  }
}
