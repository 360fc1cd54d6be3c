import type { Ref } from '#contract/ref.ts'
import { pideEstado } from '#domain/butaca/estado-butaca.ts'
import { LECTURA, SERIE } from '#messages.ts'
import { type SerieEstado, setHomo } from '#queries/butacas/serie.ts'
import { useNetwork } from '#queries/outbox/use-network.ts'
import { Button } from '#ui/controls/button.tsx'
import type { NotifyKept } from '#ui/notify.ts'
import { Cabecera } from './cabecera.tsx'
import { EstaSerie, type Salidas } from './esta-serie.tsx'
import { LecturaPanel } from './lectura-panel.tsx'
import { PesoPad } from './peso-pad.tsx'
import { useLectura } from './use-lectura.ts'
import { useVistas } from './use-vistas.ts'

/** What was read last, at arm's length, and the list of the series beside it. */
export function Leer({
  serie,
  linea,
  notify,
  onCambiar,
  onTerminar,
  ...salidas
}: Salidas & {
  serie: SerieEstado
  linea: readonly Ref[]
  notify: NotifyKept
  onCambiar: () => void
  onTerminar: () => void
}) {
  const { online } = useNetwork()
  const { lectura, ...acts } = useLectura({ serie, linea, isOnline: online, notify })
  const { vistas, cuenta, pregunta, deshacer } = useVistas(serie, notify)
  const isWeighing = lectura?.tipo === 'peso'
  return (
    <div className="serie">
      <Cabecera titulo={LECTURA.enSerie} serie={serie} linea={linea}>
        <Button onClick={onCambiar}>{SERIE.cambiar}</Button>
        <span className="grow" />
        <Button variant={isWeighing ? 'default' : 'primary'} icon="check" onClick={onTerminar}>
          {SERIE.terminar}
        </Button>
      </Cabecera>
      <div className="serial" data-weighing={isWeighing || undefined}>
        <LecturaPanel
          lectura={lectura}
          linea={linea}
          serie={serie}
          cuenta={cuenta}
          marca={vistas.find(({ id }) => id === lectura?.key)?.marca ?? null}
          onPasarIgual={acts.pasarIgual}
          onDejar={acts.dejar}
          onDecidir={salidas.onDecidir}
          {...(pideEstado(serie.estado) === 'as' ? { homo: serie.homo, onHomo: setHomo } : {})}
        />
        {isWeighing && <PesoPad key={lectura.id} nro={lectura.nro} onPesar={acts.pesar} />}
        <EstaSerie
          titulo={SERIE.estaSerie}
          vistas={vistas}
          cuenta={cuenta}
          desde={serie.desde}
          actual={lectura?.key ?? null}
          {...deshacer}
          {...salidas}
        />
      </div>
      {pregunta}
    </div>
  )
}
