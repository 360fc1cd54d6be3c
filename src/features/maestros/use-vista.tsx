import { useMemo, useState } from 'react'
import type { MaestroNombre, MaestroUsado } from '#contract/maestro.ts'
import { enOrden, isFijo } from '#domain/butaca/butaca.ts'
import { lineaDe, pasoDe } from '#domain/butaca/linea-estados.ts'
import { isOtroMotivo } from '#domain/butaca/motivo.ts'
import { type EfectoNombre, efectosDeRenombrar } from '#domain/butaca/nombres-maestro.ts'
import { isIdentificadorRoto } from '#domain/valor/celda.ts'
import {
  CLAVES_MAESTRO,
  type ColumnaMaestro,
  columnasMaestro,
  ofrecido,
  usoDeMotivo,
} from '#messages/columnas/maestros.ts'
import { BORRADORES } from '#messages/edicion.ts'
import { MAESTROS } from '#messages/maestros.ts'
import { TITULOS } from '#messages/menu.ts'
import { conMayuscula, identificadorRoto } from '#messages/palabras.ts'
import { failureReason } from '#office/failure-reason.ts'
import { useHistorial } from '#office/historial/use-historial.tsx'
import { useReach } from '#office/list-panel.tsx'
import { type Column, columnsOf, type DataColumn } from '#office/list-table.tsx'
import type { RowWords } from '#office/row/conflicto.tsx'
import {
  type Failure,
  hasId,
  hasTexts,
  meanwhileOf,
  NEW_ROW,
  type Refusal,
  type RowEdit,
  type Typed,
  useAskedSave,
  useRowDelete,
  useRowEdit,
} from '#office/row/row-edit.ts'
import type { Failed } from '#queries/answer.ts'
import {
  useEliminarMaestro,
  useGuardarMaestro,
  useMaestros,
  useRetirar,
} from '#queries/butacas/use-maestros.ts'
import type { Notify } from '#ui/notices/toast.tsx'
import { Mark, StepTicks, Swatch } from '#ui/signs/signs.tsx'

export interface MaestrosProps {
  lista: MaestroNombre
  notify: Notify
  sesion: { nombre: string }
}

export type Vista = ReturnType<typeof useVista>

type Filas = readonly MaestroUsado[]
const NINGUNA: Filas = []

/** «Otro motivo» at the end, like its key. */
const motivosEnOrden = (filas: Filas): Filas =>
  filas.toSorted((a, b) => Number(isOtroMotivo(a)) - Number(isOtroMotivo(b)))

const nombreDe = ({ nombre }: MaestroUsado): string => nombre

const reasonOf = (failed: Failed): string =>
  failureReason(failed, {
    offline: MAESTROS.noHechoSinRed,
    unknown: MAESTROS.noSeSabeSiSeHizo,
    refused: MAESTROS.noHechoError,
  })

/** One of the lists: its rows, and the row being edited, created, retired or deleted. */
export function useVista({ lista, notify, sesion }: MaestrosProps) {
  const reach = useReach()
  const list = useMaestros(sesion.nombre, lista)
  const [failure, setFailure] = useState<Failure | null>(null)
  const { data: rows } = list
  const filas = useMemo(
    () =>
      (lista === 'estado' ? enOrden : lista === 'motivo' ? motivosEnOrden : (same: Filas) => same)(
        rows ?? NINGUNA,
      ),
    [lista, rows],
  )
  const editor = useEdit({
    ...{ lista, filas, owner: sesion.nombre, notify },
    ...{ isOnline: reach.isOnline, onFailure: setFailure },
  })
  return {
    lista,
    words: { ...MAESTROS, ...MAESTROS.de[lista], titulo: TITULOS[lista] },
    reach,
    list,
    filas,
    columnas: useMemo(() => columnasDe(lista, filas), [lista, filas]),
    editor,
    saving: useSave(lista, editor),
    retiring: useRetiring(lista, notify, setFailure),
    deletion: useDeletion(lista, maestroWords(lista, filas), sesion.nombre, notify),
    ...useHistorial<MaestroUsado>(lista, nombreDe, nombreDe, { quien: sesion.nombre, notify }),
    failure,
    dismiss: () => setFailure(null),
  }
}

function useDeletion(lista: MaestroNombre, words: MaestroWords, owner: string, notify: Notify) {
  const { escribir } = useEliminarMaestro(lista)
  return useRowDelete<MaestroUsado, MaestroDraft>({
    owner,
    words,
    remove: escribir,
    onDeleted: () => notify.success(MAESTROS.borrado(MAESTROS.de[lista].singular)),
    failureOf: failed => ({ sentence: reasonOf(failed) }),
  })
}

/** Retires a row after a confirmation; restores one at once, which affects no one. */
function useRetiring(lista: MaestroNombre, notify: Notify, onFailure: (failure: Failure) => void) {
  const { escribir } = useRetirar(lista)
  const [asked, setAsked] = useState<MaestroUsado | null>(null)
  const { singular } = MAESTROS.de[lista]
  const set = async ({ id, nombre, version }: MaestroUsado, retirado: boolean) => {
    const hecho = await escribir({ id, retirado, version })
    if (!hecho.ok) return onFailure({ sentence: reasonOf(hecho) })
    if (lista === 'motivo') return notify.success(MAESTROS.modificado(singular))
    const said = retirado ? MAESTROS.retiradoConExito : MAESTROS.repuesto
    notify.success(said(singular, nombre))
  }
  return {
    asked,
    ask: (fila: MaestroUsado) => {
      if (!fila.retirado) return setAsked(fila)
      void set(fila, false) // It reports its own outcome
    },
    stopAsking: () => setAsked(null),
    confirm: () => {
      setAsked(null)
      if (asked !== null) void set(asked, true) // It reports its own outcome
    },
  }
}

/** A row as typed; `despues` is the id of the preceding state, '' for rows that cannot be moved. */
export interface MaestroDraft {
  nombre: string
  prefijo: string
  despues: string
  /** Use of a motivo; '' in the other lists. */
  usa: string
}
type Fila = MaestroUsado | null
export type MaestroEdit = RowEdit<Fila, MaestroDraft>

const CAMPOS = ['nombre', 'prefijo', 'despues', 'usa'] as const satisfies (keyof MaestroDraft)[]

const draftOf = (lista: MaestroNombre, fila: Fila, despues: string): MaestroDraft => ({
  nombre: fila?.nombre ?? '',
  prefijo: fila?.prefijo ?? '',
  despues,
  usa: lista === 'motivo' ? usoDeMotivo(fila ?? { devuelve: true }) : '',
})

/** The preceding state, if the state can be moved. @param filas in the order of the line. */
const despuesDe = (lista: MaestroNombre, filas: readonly MaestroUsado[], fila: Fila): string => {
  if (lista !== 'estado' || fila === null || isFijo(fila.id)) return ''
  return String(filas[filas.findIndex(({ id }) => id === fila.id) - 1]?.id ?? '')
}

type MaestroWords = RowWords<Fila, MaestroDraft>

/** Names of the list's rows, for people. @param filas in the order of the line, for states. */
function maestroWords(lista: MaestroNombre, filas: readonly MaestroUsado[]): MaestroWords {
  const singular = conMayuscula(MAESTROS.de[lista].singular)
  return {
    draftOf: fila => draftOf(lista, fila, despuesDe(lista, filas, fila)),
    name: fila => (fila === null ? BORRADORES.nuevo(singular) : BORRADORES.fila(singular, fila.nombre)),
    titles: {
      nombre: MAESTROS.columnas.nombre,
      prefijo: MAESTROS.columnas.prefijo,
      despues: MAESTROS.despues,
      usa: MAESTROS.columnas.usa,
    },
    say: (campo, valor) => {
      if (campo === 'usa') return MAESTROS.usos[valor as keyof typeof MAESTROS.usos] ?? ''
      return campo === 'despues' ? (filas.find(({ id }) => String(id) === valor)?.nombre ?? '') : valor
    },
  }
}

function check(
  lista: MaestroNombre,
  isOnline: boolean,
  { row, draft }: Typed<Fila, MaestroDraft>,
): Refusal<MaestroDraft> | null {
  if (draft.nombre.trim() === '')
    return { error: MAESTROS.obligatorio(MAESTROS.de[lista].singular), invalid: ['nombre'] }
  if (draft.nombre !== row?.nombre && isIdentificadorRoto(draft.nombre.trim()))
    return { error: identificadorRoto(draft.nombre.trim()), invalid: ['nombre'] }
  if (/\s/.test(draft.prefijo.trim())) return { error: MAESTROS.prefijoInvalido, invalid: ['prefijo'] }
  if (lista === 'estado' && row === null && draft.despues === '')
    return { error: MAESTROS.faltaLugar, invalid: ['despues'] }
  return isOnline ? null : { error: MAESTROS.noGuardada }
}

/** @param antes the current preceding state. */
const envioOf = (
  lista: MaestroNombre,
  row: Fila,
  { nombre, prefijo, despues, usa }: MaestroDraft,
  antes: string,
) => ({
  id: row?.id ?? null,
  nombre: nombre.trim(),
  ...(lista === 'modelo' && { prefijo: prefijo.trim() }),
  ...(despues !== antes && { despues: Number(despues) }),
  ...(lista === 'motivo' && { devuelve: usa !== 'defecto', defecto: usa !== 'devuelve' }),
})

interface Options {
  lista: MaestroNombre
  /** In the order of the line, for states. */
  filas: readonly MaestroUsado[]
  owner: string
  notify: Notify
  isOnline: boolean
  onFailure: (failure: Failure) => void
}

function useEdit({ lista, filas, owner, notify, isOnline, onFailure }: Options): MaestroEdit {
  const { escribir, isSaving } = useGuardarMaestro(lista)
  const { singular } = MAESTROS.de[lista]
  const antesDe = (fila: Fila) => despuesDe(lista, filas, fila)
  return useRowEdit<Fila, MaestroDraft>({
    notify,
    isSaving,
    keyOf: ({ id }) => id,
    words: maestroWords(lista, filas),
    isChanged: (fila, draft) => {
      const antes = draftOf(lista, fila, antesDe(fila))
      return CAMPOS.some(campo => antes[campo] !== draft[campo].trim())
    },
    kept: { owner, name: `maestro-${lista}`, isRow: hasId, isDraft: hasTexts(...CAMPOS) },
    unfinished: fila => (fila === null ? MAESTROS.terminaLaNueva : MAESTROS.terminaDeEditar(fila.nombre)),
    check: typed => check(lista, isOnline, typed),
    send: async ({ row, draft }) => {
      const envio = envioOf(lista, row, draft, antesDe(row))
      const guardado = await escribir({ ...envio, version: row?.version })
      if (guardado.ok) {
        notify.success(row === null ? MAESTROS.creado(singular, envio.nombre) : MAESTROS.modificado(singular))
        return { focus: row?.id ?? NEW_ROW }
      }
      const meanwhile = meanwhileOf(guardado, row)
      if (meanwhile !== null) return { meanwhile }
      const error = failureReason(guardado, {
        offline: MAESTROS.noGuardadaSinRed,
        unknown: MAESTROS.noSeSabeSiGuardo,
        refused: MAESTROS.noGuardadaError,
      })
      if (guardado.status > 0) onFailure({ sentence: error })
      const campos = guardado.problem?.campos ?? []
      return {
        error,
        invalid: CAMPOS.filter(campo => campos.includes(campo)),
      }
    },
  })
}

interface Renombre {
  antes: string
  despues: string
  efectos: readonly EfectoNombre[]
}

/** Saves the row; asks first if rules depend on its old or new name. */
const useSave = (lista: MaestroNombre, editor: MaestroEdit) =>
  useAskedSave(editor, ({ row, draft }): Renombre | null => {
    const despues = draft.nombre.trim()
    const efectos = row === null ? [] : efectosDeRenombrar(lista, row.nombre, despues)
    return row === null || efectos.length === 0 ? null : { antes: row.nombre, despues, efectos }
  })

export const ACCIONES: Column = { key: 'acciones', title: MAESTROS.acciones, className: 'c-acts', width: 96 }

export type Columna = DataColumn<MaestroUsado, ColumnaMaestro>

const WIDTHS: Readonly<Record<ColumnaMaestro, number>> = {
  ...{ id: 16, nombre: 120, prefijo: 40, lugar: 96, usa: 96, butacas: 80, tecla: 40, retirado: 64 },
}

/** @param filas states in the order of the line, which gives each its place. */
export function columnasDe(lista: MaestroNombre, filas: readonly MaestroUsado[]): readonly Columna[] {
  const columnas = columnasMaestro(lista, filas)
  const columna = columnsOf(columnas)
  const linea = lineaDe(filas)
  const shows: Partial<Record<ColumnaMaestro, DataColumn<MaestroUsado>['show']>> = {
    lugar: fila => (
      <span className="state">
        <StepTicks step={pasoDe(linea, fila.id)} of={linea.length} />
        {columnas.lugar.value(fila)}
      </span>
    ),
    butacas: ({ butacas: n, borrable }) =>
      n > 0 ? (
        (lista === 'motivo' ? MAESTROS.veces : MAESTROS.enUso)(n)
      ) : (
        <span className="muted">{borrable ? MAESTROS.nuncaUsado : MAESTROS.sinUso}</span>
      ),
    retirado: fila =>
      fila.retirado && lista !== 'motivo' ? (
        <Mark tone="neutral" icon="eye-off">
          {MAESTROS.retirado}
        </Mark>
      ) : (
        <span className="soft">{ofrecido(fila, lista)}</span>
      ),
    ...(lista === 'color' ? { nombre: ({ nombre }) => <Swatch color={nombre} name={nombre} /> } : {}),
  }
  return CLAVES_MAESTRO[lista].map(key => {
    const show = shows[key]
    return columna(key, `c-${key}`, WIDTHS[key], show ? { show } : {})
  })
}
