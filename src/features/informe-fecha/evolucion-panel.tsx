import { useState } from 'react'
import { barrasDePasos } from '#domain/informe/barras-dia.ts'
import { EVOLUCION } from '#messages/evolucion.ts'
import { INFORME } from '#messages/informe-fecha.ts'
import { Dibujo } from '#office/evolucion/dibujo.tsx'
import { TablaPasos } from '#office/evolucion/tabla-pasos.tsx'
import { RetryNotice } from '#office/retry-notice.tsx'
import type { EvolucionMostrada } from '#queries/informes/use-evolucion.ts'
import { Button } from '#ui/controls/button.tsx'

/** How the changes of the report went along its range. Not there where the server does not say. */
export function EvolucionPanel({
  mostrada,
  estado,
  horaH,
}: {
  mostrada: EvolucionMostrada
  estado: string
  /** Of the end of the range. */
  horaH: string
}) {
  const [isTabla, setIsTabla] = useState(false)
  const { evolucion, isLoading, hasFailed, retry } = mostrada
  if (evolucion === null && !isLoading && !hasFailed) return null
  const { barras, paso } = barrasDePasos(evolucion?.pasos ?? [], horaH)
  return (
    <section className="panel evolucion" aria-label={INFORME.evolucion} aria-busy={isLoading}>
      <div className="panel-head">
        <h2>{evolucion === null ? INFORME.evolucion : INFORME.evolucionPor[paso]}</h2>
        {evolucion !== null && <VerTabla isTabla={isTabla} onPress={() => setIsTabla(!isTabla)} />}
      </div>
      {hasFailed && <RetryNotice retry={retry}>{INFORME.evolucionError}</RetryNotice>}
      {evolucion !== null ? (
        <>
          {!isTabla && <Dibujo barras={barras} paso={paso} />}
          <TablaPasos barras={barras} paso={paso} estado={estado} isShown={isTabla} />
        </>
      ) : (
        <div className="lugar" role="status" aria-label={isLoading ? INFORME.evolucionCargando : undefined} />
      )}
    </section>
  )
}

const VerTabla = ({ isTabla, onPress }: { isTabla: boolean; onPress: () => void }) => (
  <Button
    variant="quiet"
    size="sm"
    icon={isTabla ? 'report' : 'table'}
    aria-label={INFORME.verTablaDe(INFORME.evolucion)}
    aria-pressed={isTabla}
    onClick={onPress}
  >
    {EVOLUCION.verTabla}
  </Button>
)
