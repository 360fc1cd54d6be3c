import type { Celda, ClaseImportacion } from '#contract/importacion.ts'
import type { Importacion } from '#contract/importacion-schema.ts'
import { decimalDeArchivo } from '#domain/importacion/decimal-archivo.ts'
import { isApiError } from '#http/api-error.ts'
import {
  aplicarImportacion,
  deleteImportacion,
  deshacerImportacion,
  fetchImportaciones,
  postImportacion,
  postPrueba,
} from '#http/importaciones.ts'
import { newUuid } from '#http/uuid.ts'
import { Observable } from '#offline/observable.ts'
import { onSesionChange, readSesion } from '#offline/sesion.ts'
import { queryClient } from '../query-client.ts'
import { refreshLista } from '../stock/use-lista.ts'
import type { Escritura } from '../use-escritura.ts'
import { enviarFilas, type Fila } from './enviar-filas.ts'
import { camposDeTitulos, keepCampos } from './mapeo.ts'
import { keyOfFilas } from './use-filas.ts'

/** What a file says, as the page has it. */
export interface Tabla {
  hoja: string | null
  hojas: number
  titulos: readonly string[]
  filas: { fila: number; celdas: Celda[] }[]
}

type Failed = Extract<Escritura<unknown>, { ok: false }>

export type Paso = 'archivo' | 'columnas' | 'probando' | 'prueba' | 'importando' | 'deshaciendo' | 'hecha'

export interface Corrida {
  /** Whose it is. */
  owner: string
  paso: Paso
  clase: ClaseImportacion
  archivo: string
  tabla: Tabla | null
  /** The field of each column. */
  campos: (string | null)[]
  isRecordado: boolean
  /** Whether the categories that are not there are made: a test's choice, which the next one of the file keeps. */
  crearCategorias: boolean
  importacion: Importacion | null
  /** Of what is under way, and since when (ms of the page). */
  hechas: number
  de: number
  desde: number
  isCorrigiendo: boolean
  fallo: Failed | null
}

const NADA: Omit<Corrida, 'owner' | 'clase'> = {
  ...{ paso: 'archivo', archivo: '', tabla: null, campos: [], isRecordado: false, crearCategorias: false },
  ...{ importacion: null, hechas: 0, de: 0, desde: 0, isCorrigiendo: false, fallo: null },
}

/** The one import of this page. It lives apart from its screen, so that another may be opened meanwhile. */
const corrida = new Observable<Corrida>({ ...NADA, owner: '', clase: 'productos' })
export const { subscribe: subscribeCorrida, getSnapshot: getCorrida } = corrida

const put = (part: Partial<Corrida>): void => corrida.set({ ...getCorrida(), ...part })

/** Whether leaving the page would cut something off. */
export const isUnderWay = ({ paso }: Corrida): boolean =>
  paso === 'probando' || paso === 'importando' || paso === 'deshaciendo'

let running: AbortController | null = null

/** Stops what is under way: the server undoes what it had written. */
export const parar = (): void => running?.abort()

const onUnload = (event: BeforeUnloadEvent) => event.preventDefault()

/** Runs a step that can be stopped. What fails is kept to be said; `back` is where the person is then. */
async function run(
  paso: Paso,
  back: Paso,
  de: number,
  step: (signal: AbortSignal) => Promise<void>,
): Promise<void> {
  if (isUnderWay(getCorrida())) return
  const mine = new AbortController()
  running = mine
  put({ paso, hechas: 0, de, desde: performance.now(), fallo: null })
  window.addEventListener('beforeunload', onUnload)
  try {
    await step(mine.signal)
    if (mine.signal.aborted && getCorrida().paso === paso) put({ paso: back })
  } catch (error) {
    if (!isApiError(error)) throw error
    put({ paso: back, fallo: mine.signal.aborted ? null : failedOf(error) })
  } finally {
    running = null
    window.removeEventListener('beforeunload', onUnload)
  }
}

const failedOf = (error: unknown): Failed | null =>
  isApiError(error)
    ? {
        ok: false,
        kind: error.kind,
        status: error.status,
        detail: error.problem?.detail ?? null,
        problem: error.problem,
      }
    : null

const onAvance = (hechas: number, de: number): void => put({ hechas, de })

/** Begins anew. */
export function empezar(owner: string, clase: ClaseImportacion): void {
  discard()
  corrida.set({ ...NADA, owner, clase })
}

/** A test that nobody carries out is forgotten by the server in two days anyway. */
function discard(): void {
  const { importacion } = getCorrida()
  if (importacion?.estado === 'prueba') void deleteImportacion(importacion.id).catch(() => {})
}

export function abrir(archivo: string, tabla: Tabla): void {
  const { clase } = getCorrida()
  put({
    archivo,
    tabla,
    paso: 'columnas',
    fallo: null,
    importacion: null,
    crearCategorias: false,
    ...camposDeTitulos(clase, tabla.titulos),
  })
}

/** A field is one column: another one that had it is left out. */
export function elegirCampo(columna: number, campo: string | null): void {
  const { campos } = getCorrida()
  put({
    campos: campos.map((otro, n) => (n === columna ? campo : otro === campo ? null : otro)),
    isRecordado: false,
  })
}

export const volver = (): void => {
  const { paso } = getCorrida()
  put({ paso: paso === 'prueba' ? 'columnas' : 'archivo', fallo: null })
}

const columnasDe = ({ campos }: Corrida): number[] =>
  campos.flatMap((campo, columna) => (campo === null ? [] : [columna]))

/** Has the whole file tested. Nothing is written of it. @param crearCategorias another choice than that of its last test. */
export const probar = (crearCategorias = getCorrida().crearCategorias): Promise<void> => {
  put({ crearCategorias })
  const actual = getCorrida()
  const { clase, archivo, campos, tabla } = actual
  const filas: readonly Fila[] = tabla?.filas ?? []
  discard()
  return run('probando', 'columnas', filas.length, async signal => {
    const columnas = columnasDe(actual)
    const { id } = await postImportacion({
      ...{
        id: newUuid(),
        clase,
        archivo: archivo.slice(0, 200),
        decimal: decimalDeArchivo(clase, campos, filas),
      },
      campos: columnas.flatMap(columna => campos[columna] ?? []),
      // A server of before knows no such member
      ...(crearCategorias && { crearCategorias }),
    })
    await enviarFilas(id, filas, columnas, { signal, onSent: hechas => put({ hechas }) })
    if (signal.aborted) return
    const importacion = await postPrueba(id)
    keepCampos(clase, tabla?.titulos ?? [], campos)
    put({ paso: 'prueba', importacion })
  })
}

/** Numbers of the rows by what their cells of a column say, of each file as it is now: many errors ask for them. */
const numerosPorValor = new WeakMap<Tabla, Map<number, Map<string, number[]>>>()

/** Numbers of the rows of the file whose cell of that field says just this. */
export function filasQueDicen({ tabla, campos }: Corrida, campo: string, valor: string): readonly number[] {
  if (tabla === null) return []
  const columna = campos.indexOf(campo)
  const columnas = numerosPorValor.get(tabla) ?? new Map<number, Map<string, number[]>>()
  numerosPorValor.set(tabla, columnas)
  const numeros = columnas.get(columna) ?? groupNumeros(tabla, columna)
  columnas.set(columna, numeros)
  return numeros.get(valor.trim()) ?? []
}

function groupNumeros({ filas }: Tabla, columna: number): Map<string, number[]> {
  const numeros = new Map<string, number[]>()
  for (const { fila, celdas } of filas) {
    const dicho = String(celdas[columna] ?? '').trim()
    const iguales = numeros.get(dicho)
    if (iguales) iguales.push(fila)
    else numeros.set(dicho, [fila])
  }
  return numeros
}

/** Writes another value in those rows of what was read, and has them tested again. The file stays as it is. */
export async function corregir(filas: readonly number[], campo: string, valor: string): Promise<void> {
  const actual = getCorrida()
  const { importacion, campos, tabla } = actual
  if (importacion === null || tabla === null || actual.isCorrigiendo) return
  const columna = campos.indexOf(campo)
  const numeros = new Set(filas)
  const nuevas = tabla.filas.map(fila =>
    numeros.has(fila.fila) ? { ...fila, celdas: withCelda(fila.celdas, columna, valor) } : fila,
  )
  put({ tabla: { ...tabla, filas: nuevas }, isCorrigiendo: true, fallo: null })
  try {
    const cambiadas = nuevas.filter(({ fila }) => numeros.has(fila))
    const { signal } = new AbortController()
    await enviarFilas(importacion.id, cambiadas, columnasDe(actual), { signal, onSent: () => {} })
    put({ importacion: await postPrueba(importacion.id) })
    void queryClient.invalidateQueries({ queryKey: keyOfFilas(importacion.id) }) // They come behind
  } catch (error) {
    if (!isApiError(error)) throw error
    put({ fallo: failedOf(error) })
  } finally {
    put({ isCorrigiendo: false })
  }
}

function withCelda(celdas: readonly Celda[], columna: number, valor: string): Celda[] {
  const nuevas = [...celdas]
  while (nuevas.length < columna) nuevas.push(null)
  nuevas[columna] = valor
  return nuevas
}

/** Writes what the test showed. Stopped, nothing is left of it. */
export const importar = (): Promise<void> => {
  const { importacion } = getCorrida()
  if (importacion === null) return Promise.resolve()
  const { id, cifras } = importacion
  return run('importando', 'prueba', cifras.nuevo + cifras.cambia, async signal => {
    try {
      put({ importacion: await aplicarImportacion(id, cifras.error, signal, onAvance), paso: 'hecha' })
    } catch (error) {
      // It may have been done just before it was stopped or cut off
      const hecha = await findHecha(id)
      if (hecha === undefined) throw error
      put({ importacion: hecha, paso: 'hecha' })
    }
    refreshListas()
  })
}

async function findHecha(id: string): Promise<Importacion | undefined> {
  try {
    return (await fetchImportaciones()).find(otra => otra.id === id)
  } catch {
    return undefined // What cut it off is what is said
  }
}

/** Takes an import back, this one or one of the last day. */
export const deshacer = (importacion: Importacion): Promise<void> => {
  const back = getCorrida().paso === 'hecha' ? 'hecha' : 'archivo'
  const { cifras, clase, archivo } = importacion
  return run('deshaciendo', back, cifras.nuevo + cifras.cambia, async signal => {
    put({ clase, archivo })
    put({ importacion: await deshacerImportacion(importacion.id, signal, onAvance), paso: 'hecha' })
    refreshListas()
  })
}

/** Seats are told by the live line. */
function refreshListas(): void {
  const { clase, importacion } = getCorrida()
  if (clase === 'butacas') return
  const listas =
    clase === 'existencias' ? (['productos', 'registros'] as const) : ([clase, 'productos'] as const)
  if (importacion?.crearCategorias) void refreshLista('categorias') // It comes behind
  for (const lista of listas) void refreshLista(lista) // They come behind
}

/** Nobody's import goes on when they are gone. */
onSesionChange(() => {
  const { owner } = getCorrida()
  void readSesion().then(
    sesion => sesion?.nombre !== owner && parar(),
    () => {}, // Failing storage has its own notice
  )
})
