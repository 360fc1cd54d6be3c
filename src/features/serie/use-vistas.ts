import { useLineasSerie } from '#queries/butacas/lineas-serie.ts'
import type { Serie } from '#queries/butacas/serie.ts'
import type { NotifyKept } from '#ui/notify.ts'
import { contar, vistasDe } from './linea-vista.ts'
import { useDeshacer } from './use-deshacer.tsx'

const NONE: readonly never[] = []

/** What a series holds by now, and how it is taken back. */
export function useVistas(serie: Serie, notify: NotifyKept) {
  const lineas = useLineasSerie(serie) ?? NONE
  const { deshacer, pregunta, askAll } = useDeshacer(serie, notify)
  const vistas = vistasDe(lineas, serie.notas)
  return {
    vistas,
    cuenta: contar(vistas),
    /** How the change of that key stands by now. */
    marcaDe: (key: string | null) => vistas.find(({ id }) => id === key)?.marca ?? null,
    pregunta,
    deshacer: { onDeshacer: (key: string) => deshacer([key]), onDeshacerTodo: () => askAll(lineas) },
  }
}
export type Vistas = ReturnType<typeof useVistas>
