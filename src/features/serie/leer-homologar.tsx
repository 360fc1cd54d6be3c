import { LECTURA } from '#messages/butacas/butacas.ts'
import { type SerieHomologar, setComprador } from '#queries/butacas/serie.ts'
import { useNetwork } from '#queries/outbox/use-network.ts'
import { HomologarPanel } from './homologar-panel.tsx'
import type { LeerProps } from './leer.tsx'
import { ActosAlLeer, Marco } from './marco.tsx'
import { useHomologar } from './use-homologar.ts'
import { useVistas } from './use-vistas.ts'

/** The seat and its labels at arm's length, and the list of the series beside them. */
export function LeerHomologar({ notify, onCambiar, onTerminar, ...props }: LeerProps<SerieHomologar>) {
  const { serie } = props
  const { online } = useNetwork()
  const { lectura, ...acts } = useHomologar({ serie, isOnline: online, notify })
  const vistas = useVistas(serie, notify)
  return (
    <Marco
      titulo={LECTURA.enSerie}
      contenido={vistas}
      actual={lectura.key}
      acts={<ActosAlLeer onCambiar={onCambiar} onTerminar={onTerminar} />}
      {...props}
    >
      <HomologarPanel
        lectura={lectura}
        serie={serie}
        cuenta={vistas.cuenta}
        marca={vistas.marcaDe(lectura.key)}
        onComprador={setComprador}
        onUsarIgual={acts.usarIgual}
        onEmpezarOtra={acts.empezarOtra}
        onDejar={acts.dejar}
        onDecidir={props.onDecidir}
      />
    </Marco>
  )
}
