import { LECTURA, SERIE } from '#messages.ts'
import { type SerieHomologar, setComprador } from '#queries/butacas/serie.ts'
import { useNetwork } from '#queries/outbox/use-network.ts'
import { Button } from '#ui/controls/button.tsx'
import type { NotifyKept } from '#ui/notify.ts'
import { Cabecera } from './cabecera.tsx'
import { EstaSerie, type Salidas } from './esta-serie.tsx'
import { HomologarPanel } from './homologar-panel.tsx'
import { useHomologar } from './use-homologar.ts'
import { useVistas } from './use-vistas.ts'

/** The seat and its labels at arm's length, and the list of the series beside them. */
export function LeerHomologar({
  serie,
  notify,
  onCambiar,
  onTerminar,
  ...salidas
}: Salidas & {
  serie: SerieHomologar
  notify: NotifyKept
  onCambiar: () => void
  onTerminar: () => void
}) {
  const { online } = useNetwork()
  const { lectura, ...acts } = useHomologar({ serie, isOnline: online, notify })
  const { vistas, cuenta, pregunta, deshacer } = useVistas(serie, notify)
  return (
    <div className="serie">
      <Cabecera titulo={LECTURA.enSerie} serie={serie} linea={NONE}>
        <Button onClick={onCambiar}>{SERIE.cambiar}</Button>
        <span className="grow" />
        <Button variant="primary" icon="check" onClick={onTerminar}>
          {SERIE.terminar}
        </Button>
      </Cabecera>
      <div className="serial">
        <HomologarPanel
          lectura={lectura}
          serie={serie}
          cuenta={cuenta}
          marca={vistas.find(({ id }) => id === lectura.key)?.marca ?? null}
          onComprador={setComprador}
          onUsarIgual={acts.usarIgual}
          onEmpezarOtra={acts.empezarOtra}
          onDejar={acts.dejar}
          onDecidir={salidas.onDecidir}
        />
        <EstaSerie
          titulo={SERIE.estaSerie}
          vistas={vistas}
          cuenta={cuenta}
          desde={serie.desde}
          actual={lectura.key}
          {...deshacer}
          {...salidas}
        />
      </div>
      {pregunta}
    </div>
  )
}

const NONE: readonly never[] = []
