import type { MaestroNombre, MaestroUsado } from '#contract/maestro.ts'
import { type EfectoNombre, efectosDeRenombrar } from '#domain/butaca/efectos-nombre.ts'
import { isFijo } from '#domain/butaca/estado-butaca.ts'
import { isIdentificadorRoto } from '#domain/valor/identificador-roto.ts'
import { BORRADORES } from '#messages/borradores.ts'
import { MAESTROS } from '#messages/maestros.ts'
import { conMayuscula, identificadorRoto } from '#messages/palabras.ts'
import { failureReason } from '#office/failure-reason.ts'
import type { RowWords } from '#office/row/conflicto.tsx'
import type { Failure } from '#office/row/row-delete.ts'
import {
  hasId,
  hasTexts,
  meanwhileOf,
  NEW_ROW,
  type Refusal,
  type RowEdit,
  type Typed,
  useRowEdit,
} from '#office/row/row-edit.ts'
import { useAskedSave } from '#office/row/use-asked-save.ts'
import { useGuardarMaestro } from '#queries/butacas/use-maestros.ts'
import type { Notify } from '#ui/notify.ts'

/** A row as typed; `despues` is the id of the state that one of the admin's own follows, '' for any other row. */
export interface MaestroDraft {
  nombre: string
  prefijo: string
  despues: string
}
type Fila = MaestroUsado | null
export type MaestroEdit = RowEdit<Fila, MaestroDraft>

const CAMPOS = ['nombre', 'prefijo', 'despues'] as const satisfies (keyof MaestroDraft)[]

const draftOf = (fila: Fila, despues: string): MaestroDraft => ({
  nombre: fila?.nombre ?? '',
  prefijo: fila?.prefijo ?? '',
  despues,
})

/** The state before it, where it can be put behind another one. @param filas in the order of the line. */
const despuesDe = (lista: MaestroNombre, filas: readonly MaestroUsado[], fila: Fila): string => {
  if (lista !== 'estado' || fila === null || isFijo(fila.id)) return ''
  return String(filas[filas.findIndex(({ id }) => id === fila.id) - 1]?.id ?? '')
}

export type MaestroWords = RowWords<Fila, MaestroDraft>

/** How a row of the list is named to a person. @param filas in the order of the line, where they are states. */
export function maestroWords(lista: MaestroNombre, filas: readonly MaestroUsado[]): MaestroWords {
  const singular = conMayuscula(MAESTROS.de[lista].singular)
  return {
    draftOf: fila => draftOf(fila, despuesDe(lista, filas, fila)),
    name: fila => (fila === null ? BORRADORES.nuevo(singular) : BORRADORES.fila(singular, fila.nombre)),
    titles: {
      nombre: MAESTROS.columnas.nombre,
      prefijo: MAESTROS.columnas.prefijo,
      despues: MAESTROS.despues,
    },
    say: (campo, valor) =>
      campo === 'despues' ? (filas.find(({ id }) => String(id) === valor)?.nombre ?? '') : valor,
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

/** @param antes the state that it follows so far. */
const envioOf = (
  lista: MaestroNombre,
  row: Fila,
  { nombre, prefijo, despues }: MaestroDraft,
  antes: string,
) => ({
  id: row?.id ?? null,
  nombre: nombre.trim(),
  ...(lista === 'modelo' && { prefijo: prefijo.trim() }),
  ...(despues !== antes && { despues: Number(despues) }),
})

interface Options {
  lista: MaestroNombre
  /** In the order of the line, where they are states. */
  filas: readonly MaestroUsado[]
  owner: string
  notify: Notify
  isOnline: boolean
  onFailure: (failure: Failure) => void
}

export function useEdit({ lista, filas, owner, notify, isOnline, onFailure }: Options): MaestroEdit {
  const { escribir, isSaving } = useGuardarMaestro(lista)
  const { singular } = MAESTROS.de[lista]
  const antesDe = (fila: Fila) => despuesDe(lista, filas, fila)
  return useRowEdit<Fila, MaestroDraft>({
    notify,
    isSaving,
    keyOf: ({ id }) => id,
    words: maestroWords(lista, filas),
    isChanged: (fila, draft) => {
      const antes = draftOf(fila, antesDe(fila))
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

/** Saves the row; asks first where rules go by the name that it had or gets. */
export const useSave = (lista: MaestroNombre, editor: MaestroEdit) =>
  useAskedSave(editor, ({ row, draft }): Renombre | null => {
    const despues = draft.nombre.trim()
    const efectos = row === null ? [] : efectosDeRenombrar(lista, row.nombre, despues)
    return row === null || efectos.length === 0 ? null : { antes: row.nombre, despues, efectos }
  })
