import { LECTURAS } from '#messages/importar/lecturas.ts'
import { OjoDialog } from '#office/dialogs.tsx'
import { deshacer, noDeshacer } from '#queries/importaciones/run.ts'
import { useCorrida } from '#queries/importaciones/use-corrida.ts'

const MOSTRADAS = 12

/** Asks before a count is undone whose products moved since, and shows what each would become. */
export function Movidas() {
  const { movidas } = useCorrida()
  if (movidas === null) return null
  const { importacion, total, productos, vista } = movidas
  const mostrados = productos.slice(0, MOSTRADAS)
  return (
    <OjoDialog
      onClose={noDeshacer}
      onConfirm={() => void deshacer(importacion, vista)} // It keeps its own outcome
    >
      {LECTURAS.movidas(total)}
      <span className="movidas">
        {mostrados.map(producto => (
          <span key={producto.codigo} data-negativo={producto.queda < 0 || undefined}>
            {LECTURAS.movida(producto)}
          </span>
        ))}
        {total > mostrados.length && <span>{LECTURAS.movidasMas(total - mostrados.length)}</span>}
      </span>
    </OjoDialog>
  )
}
