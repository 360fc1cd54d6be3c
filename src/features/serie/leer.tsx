import type { Ref } from '#contract/ref.ts'
import { pideEstado } from '#domain/butaca/estado-butaca.ts'
import { LECTURA } from '#messages/butacas/butacas.ts'
import {
  type SerieEstado,
  type SerieHomologar,
  setComprador,
  setHomo,
  setPorPesar,
} from '#queries/butacas/serie.ts'
import { useNetwork } from '#queries/outbox/use-network.ts'
import type { NotifyKept } from '#ui/notify.ts'
import type { Salidas } from './esta-serie.tsx'
import { HomologarPanel } from './homologar-panel.tsx'
import { LecturaPanel } from './lectura-panel.tsx'
import { ActosAlLeer, type LeerActs, Marco } from './marco.tsx'
import { PesoPad } from './peso-pad.tsx'
import { useHomologar } from './use-homologar.ts'
import { useLectura } from './use-lectura.ts'
import { useVistas } from './use-vistas.tsx'

export interface LeerProps<S> extends LeerActs, Salidas {
  serie: S
  linea: readonly Ref[]
  notify: NotifyKept
}

/** Reading a series that moves seats to a state. */
export function Leer({ notify, onCambiar, onTerminar, ...props }: LeerProps<SerieEstado>) {
  const { serie, linea, onDecidir } = props
  const { online } = useNetwork()
  const { lectura, ...acts } = useLectura({ serie, linea, isOnline: online, notify })
  const vistas = useVistas(serie, notify)
  const isWeighing = lectura?.tipo === 'peso'
  return (
    <Marco
      titulo={LECTURA.enSerie}
      contenido={vistas}
      actual={lectura?.key ?? null}
      isWeighing={isWeighing}
      acts={<ActosAlLeer onCambiar={onCambiar} onTerminar={onTerminar} isWaiting={isWeighing} />}
      {...props}
    >
      <LecturaPanel
        lectura={lectura}
        linea={linea}
        serie={serie}
        cuenta={vistas.cuenta}
        marca={vistas.marcaDe(lectura?.key ?? null)}
        acts={{ ...acts, onDecidir }}
        {...(pideEstado(serie.estado) === 'as' ? { homo: serie.homo, onHomo: setHomo } : {})}
      />
      {isWeighing && (
        <PesoPad
          key={lectura.id}
          nro={lectura.nro}
          texto={serie.porPesar?.texto ?? ''}
          onTexto={texto => setPorPesar({ nro: lectura.nro, texto })}
          onPesar={acts.pesar}
        />
      )}
    </Marco>
  )
}

/** Reading a series that homologates seats. */
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
        acts={{ ...acts, onDecidir: props.onDecidir }}
      />
    </Marco>
  )
}
