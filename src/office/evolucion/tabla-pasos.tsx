import type { Barra, Paso } from '#domain/informe/barras-dia.ts'
import { nombreDe } from '#messages/columnas/paso.ts'
import { EVOLUCION } from '#messages/evolucion.ts'
import { TablaComparada } from './tabla-comparada.tsx'

interface TablaPasosProps {
  barras: readonly Barra[]
  paso: Paso
  estado: string
  isShown: boolean
}

/** The chart's figures as a table: there for a screen reader always, to the eye when it is asked for. */
export const TablaPasos = ({ barras, paso, estado, isShown }: TablaPasosProps) => (
  <div className={isShown ? 'tabla-pasos' : 'sr'} {...(isShown && { tabIndex: 0 })}>
    <TablaComparada
      caption={EVOLUCION.tablaDe(estado, paso)}
      heads={[EVOLUCION.pasos[paso], EVOLUCION.cantidad, EVOLUCION.columnaAntes]}
      filas={barras.map(barra => ({ ...barra, clave: barra.desde, nombre: nombreDe(barra, paso) }))}
      pie={EVOLUCION.total}
    />
  </div>
)
