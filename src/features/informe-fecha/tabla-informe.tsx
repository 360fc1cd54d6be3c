import type { FilaComparada } from '#domain/informe/filas-informe.ts'
import { INFORME } from '#messages/informe-fecha.ts'
import { TablaComparada } from '#office/evolucion/tabla-comparada.tsx'

/** The chart's numbers as a table: always there for a screen reader, visible on demand. */
export const TablaInforme = ({ filas, isShown }: { filas: readonly FilaComparada[]; isShown: boolean }) => (
  <div className={isShown ? 'tabla' : 'sr'} {...(isShown && { tabIndex: 0 })}>
    <TablaComparada
      caption={INFORME.caption}
      heads={[INFORME.modelo, INFORME.serie, INFORME.antes]}
      filas={filas.map(({ modelo: { nombre }, ...cifras }) => ({ ...cifras, clave: nombre, nombre }))}
      pie={INFORME.modelos(filas.length)}
    />
  </div>
)
