import { useMemo, useState } from 'react'
import type { MaestroNombre, MaestroUsado } from '#contract/maestro.ts'
import { enOrden } from '#domain/butaca/estado-butaca.ts'
import { MAESTROS } from '#messages/maestros.ts'
import { TITULOS } from '#messages/menu.ts'
import { type Failed, failureReason } from '#office/failure-reason.ts'
import { useHistorial } from '#office/historial/use-historial.tsx'
import { useReach } from '#office/list-panel.tsx'
import { type Failure, useRowDelete } from '#office/row/row-delete.ts'
import { useEliminarMaestro, useMaestros, useRetirar } from '#queries/butacas/use-maestros.ts'
import type { Notify } from '#ui/notify.ts'
import { columnasDe } from './columnas.tsx'
import { type MaestroDraft, type MaestroWords, maestroWords, useEdit, useSave } from './use-edit.ts'

export interface MaestrosProps {
  lista: MaestroNombre
  notify: Notify
  sesion: { nombre: string }
}

export type Vista = ReturnType<typeof useVista>

const NINGUNA: readonly MaestroUsado[] = []

const nombreDe = ({ nombre }: MaestroUsado): string => nombre

const reasonOf = (failed: Failed): string =>
  failureReason(failed, {
    offline: MAESTROS.noHechoSinRed,
    unknown: MAESTROS.noSeSabeSiSeHizo,
    refused: MAESTROS.noHechoError,
  })

/** One of the lists: its rows, and the row that is edited, created, retired or deleted. */
export function useVista({ lista, notify, sesion }: MaestrosProps) {
  const reach = useReach()
  const list = useMaestros(sesion.nombre, lista)
  const [failure, setFailure] = useState<Failure | null>(null)
  const { rows } = list
  const filas = useMemo(
    () => (lista === 'estado' ? enOrden(rows ?? NINGUNA) : (rows ?? NINGUNA)),
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

/** Retires a row after a confirmation; puts one back at once, which takes nothing from anybody. */
function useRetiring(lista: MaestroNombre, notify: Notify, onFailure: (failure: Failure) => void) {
  const { escribir } = useRetirar(lista)
  const [asked, setAsked] = useState<MaestroUsado | null>(null)
  const { singular } = MAESTROS.de[lista]
  const set = async ({ id, nombre, version }: MaestroUsado, retirado: boolean) => {
    const hecho = await escribir({ id, retirado, version })
    if (!hecho.ok) return onFailure({ sentence: reasonOf(hecho) })
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
      if (asked !== null) void set(asked, true) // The same
    },
  }
}
