import { type ReactNode, useState } from 'react'
import { DESHACER } from '#messages/butacas/butacas.ts'
import { SERIE, SERIE_HOMOLOGAR } from '#messages/butacas/serie.ts'
import { NO_GUARDADO, PENDIENTES } from '#messages/equipo/guardado.ts'
import { OjoDialog } from '#office/dialogs.tsx'
import { deshacer } from '#queries/butacas/deshacer.ts'
import { type LineaSerie, useLineasSerie } from '#queries/butacas/lineas-serie.ts'
import type { Serie } from '#queries/butacas/serie.ts'
import { playFeedback } from '#ui/feedback.ts'
import type { NotifyKept } from '#ui/notify.ts'
import { contar, marcaDe, vistasDe } from './linea-vista.ts'

/** Whether a change can be undone; a homologation only until it is confirmed. */
export const isDeshacible = (linea: LineaSerie): boolean => {
  const marca = marcaDe(linea)
  return marca === 'pendiente' || (marca === 'hecho' && linea.entry.operacion.tipo !== 'homologar')
}

/** Undoes changes of a series, and tells the outcome. */
function useDeshacer(serie: Serie, notify: NotifyKept) {
  const words = serie.tarea === 'homologar' ? SERIE_HOMOLOGAR : SERIE
  const [asked, setAsked] = useState<readonly string[] | null>(null)
  const run = async (keys: readonly string[]): Promise<void> => {
    const { hechas, ajenas, propias, firmes, problema } = await deshacer(keys, serie.owner)
    const [first] = hechas
    if (first !== undefined)
      notify.pending(hechas.length === 1 ? DESHACER.deshecha(first) : SERIE.deshechas(hechas.length))
    if (ajenas.length > 0) notify.error(DESHACER.ajenas(ajenas.join(', ')))
    if (propias.length > 0) notify.error(DESHACER.propias(propias.join(', ')))
    if (firmes.length > 0) notify.error(SERIE_HOMOLOGAR.firmes(firmes.join(', ')))
    if (problema !== null) notify.error(NO_GUARDADO[problema])
    playFeedback(
      ajenas.length + propias.length + firmes.length > 0 || problema !== null ? 'rejected' : 'kept',
    )
  }
  const undo = (keys: readonly string[]): void => {
    run(keys).catch(error => {
      reportError(error)
      notify.error(PENDIENTES.noSePudoGuardar)
    })
  }
  const pregunta: ReactNode = asked !== null && (
    <OjoDialog
      onClose={() => setAsked(null)}
      onConfirm={() => {
        setAsked(null)
        undo(asked)
      }}
    >
      {words.preguntaTodo(asked.length)} {words.preguntaTodoDetalle}
    </OjoDialog>
  )
  return {
    deshacer: undo,
    pregunta,
    /** Asks for confirmation, then undoes all that can be undone. */
    askAll: (lineas: readonly LineaSerie[]) => {
      const keys = lineas.filter(isDeshacible).map(({ entry }) => entry.key)
      if (keys.length > 0) setAsked(keys)
    },
  }
}

/** The lines of a series, their counts, and how to undo them. */
export function useVistas(serie: Serie, notify: NotifyKept) {
  const lineas = useLineasSerie(serie) ?? []
  const { deshacer, pregunta, askAll } = useDeshacer(serie, notify)
  const vistas = vistasDe(lineas, serie.notas)
  return {
    vistas,
    cuenta: contar(vistas),
    marcaDe: (key: string | null) => vistas.find(({ id }) => id === key)?.marca ?? null,
    pregunta,
    deshacer: { onDeshacer: (key: string) => deshacer([key]), onDeshacerTodo: () => askAll(lineas) },
  }
}
export type Vistas = ReturnType<typeof useVistas>
