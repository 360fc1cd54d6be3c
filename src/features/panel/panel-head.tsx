import { diaSemana, formatDia, formatHora } from '#domain/valor/hora.ts'
import { horaConDia } from '#messages/hora.ts'
import { MARCO } from '#messages/marco.ts'
import { PANEL } from '#messages/panel.ts'
import { refreshPanel, useIsPanelFetching } from '#queries/informes/use-panel.ts'
import { useLive } from '#queries/outbox/use-live.ts'
import { Button } from '#ui/controls/button.tsx'

/** Title and time; without the live line also the age of the oldest part and a button to refresh. */
export function PanelHead({ now, desde, isFresh }: { now: number; desde: number | null; isFresh: boolean }) {
  const live = useLive()
  const isUpToDate = isFresh && (live === 'live' || live === 'starting')
  const isFetching = useIsPanelFetching()
  return (
    <div className="page-head">
      <h1>{PANEL.titulo}</h1>
      <span className="count">
        {diaSemana(now)} {formatDia(now)} · {formatHora(now)}
      </span>
      <span className="grow" />
      {!isUpToDate && (
        <>
          {desde !== null && <span className="age">{MARCO.datosDe(horaConDia(desde, now))}</span>}
          <Button variant="quiet" icon="refresh" disabled={isFetching} onClick={refreshPanel}>
            {isFetching ? PANEL.actualizando : PANEL.actualizar}
          </Button>
        </>
      )}
    </div>
  )
}
