import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import {
  type Celda,
  type CeldaLeida,
  type ClaseImportacion,
  FILAS_MAX_BYTES,
  FILAS_POR_PEDIDO,
} from '#contract/importacion.ts'
import type { FilaImportacion, Importacion, VistaFilas } from '#contract/importacion-schema.ts'
import type { Problem } from '#contract/problem.ts'
import {
  type ColumnaLeida,
  celdaPara,
  celdasPara,
  columnasElegidas,
  type Dichas,
  faltaDecimal,
  faltaMoneda,
  leerColumnas,
  NADA_DICHO,
  textoCelda,
} from '#domain/importacion/celda.ts'
import { camposDe } from '#domain/importacion/clases.ts'
import {
  adivinarCampos,
  preciosPorElegir,
  type RenglonAparte,
  renglonesAparte,
  tituloPlano,
} from '#domain/importacion/titulos.ts'
import { isText, listOf, orNull, shaped } from '#domain/valor/forma.ts'
import { isApiError, newUuid } from '#http/client.ts'
import {
  aplicarImportacion,
  deleteImportacion,
  deshacerImportacion,
  fetchFilas,
  fetchImportaciones,
  postImportacion,
  postPrueba,
  putFilas,
} from '#http/importaciones.ts'
import { Observable } from '#offline/observable.ts'
import { onSesionChange, readSesion } from '#offline/sesion.ts'
import { failedOf, isUncertain } from '#queries/answer.ts'
import { deviceStorage } from '#queries/browser-storage.ts'
import { queryClient } from '#queries/query-client.ts'
import { refreshLista } from '#queries/stock/use-lista.ts'
import type { Escritura } from '#queries/use-escritura.ts'

export interface Tabla {
  hoja: string | null
  hojas: number
  titulos: readonly string[]
  filas: { fila: number; celdas: CeldaLeida[] }[]
}

type Failed = Extract<Escritura<unknown>, { ok: false }>

export type Paso = 'archivo' | 'columnas' | 'probando' | 'prueba' | 'importando' | 'deshaciendo' | 'hecha'

export interface Corrida {
  owner: string
  paso: Paso
  clase: ClaseImportacion
  archivo: string
  tabla: Tabla | null
  /** The field of each column. */
  campos: (string | null)[]
  isRecordado: boolean
  /**
   * How the numbers of each column are read. The column's cells, the file's other columns or the person's answer decide.
   * Null for a column without numbers.
   */
  lecturas: (ColumnaLeida | null)[]
  dichas: Dichas
  /** Price columns for which the person must still choose a field. */
  porElegir: number[]
  /** Totals, headings and hidden rows, which are left out. `rescatados`: numbers of those that the person imports. */
  aparte: RenglonAparte[]
  rescatados: number[]
  /** Whether missing categories are created. The choice also counts for later test runs of the file. */
  crearCategorias: boolean
  importacion: Importacion | null
  /** Rows of the running step that are done, of `de` rows. `desde`: its start (ms since the page opened). */
  hechas: number
  de: number
  desde: number
  isCorrigiendo: boolean
  fallo: Failed | null
  /** The import whose undo a person must confirm, and the stock that each moved product would have after it. */
  movidas: ({ importacion: Importacion } & NonNullable<Problem['movidas']>) | null
}

const NADA: Omit<Corrida, 'owner' | 'clase'> = {
  ...{ paso: 'archivo', archivo: '', tabla: null, campos: [], isRecordado: false, crearCategorias: false },
  ...{ lecturas: [], dichas: NADA_DICHO, porElegir: [], aparte: [], rescatados: [] },
  ...{ importacion: null, hechas: 0, de: 0, desde: 0, isCorrigiendo: false, fallo: null, movidas: null },
}

/** The state of the import. It is outside React, so that an import goes on while another screen is open. */
const corrida = new Observable<Corrida>({ ...NADA, owner: '', clase: 'productos' })
export const { subscribe: subscribeCorrida, getSnapshot: getCorrida } = corrida

const put = (part: Partial<Corrida>): void => corrida.set({ ...getCorrida(), ...part })

/** Whether a step runs, which leaving the page would abort. */
export const isUnderWay = ({ paso }: Corrida): boolean =>
  paso === 'probando' || paso === 'importando' || paso === 'deshaciendo'

let running: AbortController | null = null

/** Aborts the running step. The server rolls back rows that are not committed. */
export const parar = (): void => running?.abort()

const onUnload = (event: BeforeUnloadEvent) => event.preventDefault()

/** Runs a step; does nothing while another step runs. @param back the step shown after a failure or an abort. */
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
    put({ paso: back, fallo: { ok: false, ...failedOf(error) } })
  } finally {
    running = null
    window.removeEventListener('beforeunload', onUnload)
  }
}

const onAvance = (hechas: number, de: number): void => put({ hechas, de })

/** Typed corrections that are not tested yet. They stay when the screen closes. */
const escritos = new Map<string, string>()
const celdaKey = (fila: number, campo: string): string => `${fila} ${campo}`

export const escritoEn = (fila: number, campo: string): string | undefined =>
  escritos.get(celdaKey(fila, campo))
export const escribirEn = (fila: number, campo: string, valor: string): void =>
  void escritos.set(celdaKey(fila, campo), valor)

export function empezar(owner: string, clase: ClaseImportacion): void {
  discard()
  escritos.clear()
  corrida.set({ ...NADA, owner, clase })
}

/** Deletes the test run on the server. After a failure the server deletes it in two days. */
function discard(): void {
  const { importacion } = getCorrida()
  if (importacion?.estado === 'prueba') void deleteImportacion(importacion.id).catch(() => {})
}

export function abrir(archivo: string, tabla: Tabla): void {
  escritos.clear()
  const { clase } = getCorrida()
  const { titulos, filas } = tabla
  const aparte = renglonesAparte(titulos, filas)
  const lista = filasDe({ ...getCorrida(), tabla, aparte, rescatados: [] })
  const { campos, isRecordado } = camposDeTitulos(clase, titulos, lista)
  put({
    ...{
      archivo,
      tabla,
      paso: 'columnas',
      fallo: null,
      importacion: null,
      crearCategorias: false,
      isRecordado,
    },
    porElegir: isRecordado ? [] : preciosPorElegir(clase, titulos, campos),
    aparte,
    rescatados: [],
  })
  putLecturas(campos, NADA_DICHO)
}

/** The rows to import: the rows outside `aparte`, and the rows of `rescatados`. */
export function filasDe({ tabla, aparte, rescatados }: Corrida): Tabla['filas'] {
  const rescatadas = new Set(rescatados)
  const afuera = new Set(aparte.map(({ fila }) => fila).filter(fila => !rescatadas.has(fila)))
  const filas = tabla?.filas ?? []
  return afuera.size === 0 ? filas : filas.filter(({ fila }) => !afuera.has(fila))
}

function putLecturas(campos: (string | null)[], dichas: Dichas): void {
  const actual = getCorrida()
  put({ campos, dichas, lecturas: leerColumnas(actual.clase, campos, filasDe(actual), dichas) })
}

/** Sets the field of a column. Another column with this field loses it. */
export function elegirCampo(columna: number, campo: string | null): void {
  const { campos, dichas, porElegir } = getCorrida()
  put({ isRecordado: false, porElegir: porElegir.filter(otra => otra !== columna) })
  putLecturas(
    campos.map((otro, n) => (n === columna ? campo : otro === campo ? null : otro)),
    dichas,
  )
}

/** Sets the decimal sign of a column, and repeats the test run if there is one. */
export function elegirDecimal(columna: number, decimal: ',' | '.'): void {
  const { campos, dichas, paso, isCorrigiendo } = getCorrida()
  if (isCorrigiendo) return
  putLecturas(campos, { ...dichas, decimal: { ...dichas.decimal, [columna]: decimal } })
  if (paso === 'prueba') void probar() // Reports its own outcome
}

/** Confirms that a plain $ in the column means the product's own currency. */
export function elegirDolares(columna: number): void {
  const { campos, dichas } = getCorrida()
  putLecturas(campos, { ...dichas, dolares: [...dichas.dolares, columna] })
}

export function rescatar(filas: readonly number[], is: boolean): void {
  const { rescatados, campos, dichas } = getCorrida()
  const others = rescatados.filter(otra => !filas.includes(otra))
  put({ rescatados: is ? [...others, ...filas] : others })
  putLecturas(campos, dichas)
}

/** Number of questions that the person must answer before the test run. */
export const countPreguntas = ({ porElegir, lecturas }: Corrida): number =>
  porElegir.length +
  lecturas.reduce(
    (sum, leida) => (leida === null ? sum : sum + Number(faltaDecimal(leida)) + Number(faltaMoneda(leida))),
    0,
  )

/** Number of rows that are not imported. */
export const countAparte = ({ aparte, rescatados }: Corrida): number => aparte.length - rescatados.length

export const volver = (): void => {
  const { paso } = getCorrida()
  put({ paso: paso === 'prueba' ? 'columnas' : 'archivo', fallo: null })
}

const elegidasOf = ({ campos, lecturas }: Corrida) => columnasElegidas(campos, lecturas)

function celdasDe(corrida: Corrida): (celdas: readonly CeldaLeida[]) => Celda[] {
  const elegidas = elegidasOf(corrida)
  return celdas => celdasPara(corrida.clase, elegidas, celdas)
}

/**
 * Sends the rows to the server for a test run, which imports nothing. @param crearCategorias default: the last choice.
 */
export const probar = (crearCategorias = getCorrida().crearCategorias): Promise<void> => {
  put({ crearCategorias })
  const actual = getCorrida()
  const { clase, archivo, campos, tabla } = actual
  const filas: readonly Fila[] = filasDe(actual)
  discard()
  return run('probando', 'columnas', filas.length, async signal => {
    const elegidas = elegidasOf(actual)
    const { id } = await postImportacion({
      ...{ id: newUuid(), clase, archivo: archivo.slice(0, 200), decimal: null },
      campos: elegidas.map(({ campo }) => campo),
      lecturas: elegidas.map(({ lectura }) => lectura),
      // An older server does not know this member
      ...(crearCategorias && { crearCategorias }),
    })
    await enviarFilas(id, filas, celdasDe(actual), { signal, onSent: hechas => put({ hechas }) })
    if (signal.aborted) return
    const importacion = await postPrueba(id)
    keepCampos(clase, tabla?.titulos ?? [], campos)
    put({ paso: 'prueba', importacion })
  })
}

/** Cache of `groupNumeros`, which is slow for a file with many errors. */
const numerosPorValor = new WeakMap<Tabla, Map<number, Map<string, number[]>>>()

/** Numbers of the file's rows whose cell of this field has this value. */
export function filasQueDicen(
  { tabla, campos, clase }: Corrida,
  campo: string,
  valor: string,
): readonly number[] {
  if (tabla === null) return []
  const columna = campos.indexOf(campo)
  const columnas = numerosPorValor.get(tabla) ?? new Map<number, Map<string, number[]>>()
  numerosPorValor.set(tabla, columnas)
  const numeros = columnas.get(columna) ?? groupNumeros(tabla, columna, clase, campo)
  columnas.set(columna, numeros)
  return numeros.get(valor.trim()) ?? []
}

function groupNumeros(
  { filas }: Tabla,
  columna: number,
  clase: ClaseImportacion,
  campo: string,
): Map<string, number[]> {
  const numeros = new Map<string, number[]>()
  const lectura = camposDe(clase).find(otro => otro.campo === campo)
  for (const { fila, celdas } of filas) {
    const dicho = textoCelda(celdaPara(lectura, celdas[columna] ?? null))
    const iguales = numeros.get(dicho)
    if (iguales) iguales.push(fila)
    else numeros.set(dicho, [fila])
  }
  return numeros
}

/** Replaces a value in these rows, and tests the rows again. The file on the disk stays unchanged. */
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
    await enviarFilas(importacion.id, cambiadas, celdasDe(actual), { signal, onSent: () => {} })
    put({ importacion: await postPrueba(importacion.id) })
    for (const fila of filas) escritos.delete(celdaKey(fila, campo))
    // The list of rows reports its own error
    void queryClient.invalidateQueries({ queryKey: keyOfFilas(importacion.id) })
  } catch (error) {
    put({ fallo: { ok: false, ...failedOf(error) } })
  } finally {
    put({ isCorrigiendo: false })
  }
}

function withCelda(celdas: readonly CeldaLeida[], columna: number, valor: string): CeldaLeida[] {
  const nuevas = [...celdas]
  while (nuevas.length < columna) nuevas.push(null)
  nuevas[columna] = valor
  return nuevas
}

/** Imports the tested rows. After an abort the server rolls back, unless it has already committed. */
export const importar = (): Promise<void> => {
  const { importacion } = getCorrida()
  if (importacion === null) return Promise.resolve()
  const { id, cifras } = importacion
  return run('importando', 'prueba', cifras.nuevo + cifras.cambia, async signal => {
    try {
      put({ importacion: await aplicarImportacion(id, cifras.error, signal, onAvance), paso: 'hecha' })
    } catch (error) {
      if (!isUncertain(failedOf(error))) throw error
      // The server may have imported the rows. `postPrueba` waits until the server has committed or rolled back
      const isSinHacer = await postPrueba(id).then(
        () => true,
        () => false,
      )
      const hecha = await findHecha(id)
      if (hecha === undefined && isSinHacer && signal.aborted) return
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
    return undefined // The caller reports the first failure
  }
}

/**
 * Undoes an import of the last day. If counted stock has moved since the import, `movidas` lists the products and a
 * person must confirm. @param vista the `vista` of the confirmed `movidas`.
 */
export const deshacer = (importacion: Importacion, vista?: string): Promise<void> => {
  const back = getCorrida().paso === 'hecha' ? 'hecha' : 'archivo'
  const { cifras, clase, archivo } = importacion
  put({ movidas: null })
  return run('deshaciendo', back, cifras.nuevo + cifras.cambia, async signal => {
    put({ clase, archivo })
    try {
      put({ importacion: await deshacerImportacion(importacion.id, vista, signal, onAvance), paso: 'hecha' })
    } catch (error) {
      const movidas = isApiError(error) ? error.problem?.movidas : undefined
      if (movidas === undefined) throw error
      put({ paso: back, movidas: { importacion, ...movidas } })
      return
    }
    refreshListas()
  })
}

export const noDeshacer = (): void => put({ movidas: null })

/** Reloads the imported lists. The event stream updates imported seats. */
function refreshListas(): void {
  const { clase, importacion } = getCorrida()
  if (clase === 'butacas') return
  const listas =
    clase === 'existencias' ? (['productos', 'registros'] as const) : ([clase, 'productos'] as const)
  if (importacion?.crearCategorias) void refreshLista('categorias') // Lists report their own errors
  for (const lista of listas) void refreshLista(lista) // Lists report their own errors
}

onSesionChange(() => {
  const { owner } = getCorrida()
  void readSesion().then(
    sesion => sesion?.nombre !== owner && parar(),
    () => {}, // The storage notice reports it
  )
})

interface Fila {
  fila: number
  celdas: readonly CeldaLeida[]
}

/** Characters per request: a letter may need three bytes, and JSON adds signs. */
const CHARS_MAX = FILAS_MAX_BYTES / 4
const TRIES = 4
const BUSY = 503

const charsOf = ({ celdas }: Fila): number =>
  celdas.reduce<number>((sum, celda) => sum + String(celda ?? '').length + 6, 20)

function pieceOf(filas: readonly Fila[], from: number): Fila[] {
  const piece: Fila[] = []
  let chars = 0
  for (const fila of filas.slice(from, from + FILAS_POR_PEDIDO)) {
    chars += charsOf(fila)
    if (chars > CHARS_MAX && piece.length > 0) break
    piece.push(fila)
  }
  return piece
}

/**
 * Replaces NUL, which would make the server refuse the whole request. The server refuses U+FFFD too, but only in its
 * row.
 */
const sinNul = (celda: Celda): Celda => (typeof celda === 'string' ? celda.replaceAll('\0', '\uFFFD') : celda)

async function send(id: string, filas: { fila: number; celdas: Celda[] }[]): Promise<void> {
  for (let tried = 1; ; tried++) {
    try {
      return await putFilas(id, { filas })
    } catch (error) {
      if (!isApiError(error) || error.status !== BUSY || tried === TRIES) throw error
      await new Promise(resolve => setTimeout(resolve, error.retryAfterMs ?? 1_000 * tried))
    }
  }
}

/** Sends rows in several requests. Stops without an error after an abort. @throws ApiError */
async function enviarFilas(
  id: string,
  filas: readonly Fila[],
  celdasDe: (celdas: readonly CeldaLeida[]) => Celda[],
  { signal, onSent }: { signal: AbortSignal; onSent: (filas: number) => void },
): Promise<void> {
  for (let from = 0; from < filas.length && !signal.aborted; ) {
    const piece = pieceOf(filas, from)
    await send(
      id,
      piece.map(({ fila, celdas }) => ({ fila, celdas: celdasDe(celdas).map(sinNul) })),
    )
    from += piece.length
    onSent(from)
  }
}

const KEY = 'butacas-importar-columnas'
/** Number of remembered lists of titles. */
const RECORDADOS_MAX = 40

type Campos = (string | null)[]

const keyOf = (clase: ClaseImportacion, titulos: readonly string[]): string =>
  [clase, ...titulos.map(tituloPlano)].join('\n')

function read(): [string, Campos][] {
  const kept = deviceStorage.read(KEY)
  return Array.isArray(kept) ? kept.filter(isKept) : []
}

const isKept = shaped<[string, Campos]>({ 0: isText, 1: listOf(orNull(isText)) })

/** The fields last chosen on this device for these titles, else guessed from titles and cells. */
export function camposDeTitulos(
  clase: ClaseImportacion,
  titulos: readonly string[],
  filas: readonly { celdas: readonly CeldaLeida[] }[] = [],
): { campos: Campos; isRecordado: boolean } {
  const [, kept] = read().find(([key]) => key === keyOf(clase, titulos)) ?? []
  const known = new Set(camposDe(clase).map(({ campo }) => campo))
  const isGood = kept?.length === titulos.length && kept.every(campo => campo === null || known.has(campo))
  return isGood && kept
    ? { campos: kept, isRecordado: true }
    : { campos: adivinarCampos(clase, titulos, filas), isRecordado: false }
}

export function keepCampos(clase: ClaseImportacion, titulos: readonly string[], campos: Campos): void {
  const key = keyOf(clase, titulos)
  const others = read().filter(([other]) => other !== key)
  deviceStorage.write(KEY, [[key, campos], ...others].slice(0, RECORDADOS_MAX))
}

interface FilasDe {
  filas: readonly FilaImportacion[] | null
  /** Loads the next page; null after the last page. */
  more: (() => void) | null
  isFetching: boolean
  error: boolean
  retry: () => void
}

export const keyOfFilas = (id: string) => ['importacion', id]

/** The rows with one result of the test run, such as 'error', page by page. */
export function useFilasOf(id: string, que: VistaFilas): FilasDe {
  const { data, isFetching, isError, hasNextPage, fetchNextPage, refetch } = useInfiniteQuery(
    {
      queryKey: [...keyOfFilas(id), que],
      queryFn: ({ pageParam }) => fetchFilas(id, que, pageParam),
      initialPageParam: 0,
      getNextPageParam: ({ siguiente }) => siguiente,
      gcTime: 0,
    },
    queryClient,
  )
  return {
    filas: data?.pages.flatMap(({ filas }) => filas) ?? null,
    more: hasNextPage ? () => void fetchNextPage() : null, // Reports its own outcome
    isFetching,
    error: isError,
    retry: () => void refetch(), // Reports its own outcome
  }
}

/** All rows with an error. @throws ApiError */
export async function fetchErrores(id: string): Promise<readonly FilaImportacion[]> {
  const filas: FilaImportacion[] = []
  for (let desde: number | null = 0; desde !== null; ) {
    const pagina: Awaited<ReturnType<typeof fetchFilas>> = await fetchFilas(id, 'error', desde)
    filas.push(...pagina.filas)
    desde = pagina.siguiente
  }
  return filas
}

export const useCorrida = (): Corrida => useSyncExternalStore(subscribeCorrida, getCorrida)

/** The last imports, newest first; null until read. */
export function useRecientes(owner: string): Importacion[] | null {
  const { data } = useQuery(
    { queryKey: ['importaciones', { de: owner }], queryFn: fetchImportaciones, staleTime: 0, gcTime: 0 },
    queryClient,
  )
  return data ?? null
}
