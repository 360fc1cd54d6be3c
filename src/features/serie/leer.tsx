import { useState } from 'react'
import type { Ref } from '#contract/ref.ts'
import { pideEstado } from '#domain/butaca/estado-butaca.ts'
import { LECTURA, SERIE } from '#messages.ts'
import { useLineasSerie } from '#queries/butacas/lineas-serie.ts'
import { type SerieEstado, setHomo } from '#queries/butacas/serie.ts'
import { useNetwork } from '#queries/outbox/use-network.ts'
import { Button } from '#ui/controls/button.tsx'
import type { NotifyKept } from '#ui/notify.ts'
import { Cabecera } from './cabecera.tsx'
import { EstaSerie } from './esta-serie.tsx'
import { LecturaPanel } from './lectura-panel.tsx'
import { contar, vistasDe } from './linea-vista.ts'
import { PesoPad } from './peso-pad.tsx'
import { useDeshacer } from './use-deshacer.tsx'
import { useLectura } from './use-lectura.ts'

/** What was read last, at arm's length, and the list of the series beside it. */
export function Leer({
  serie,
  linea,
  notify,
  onCambiar,
  onTerminar,
  onDecidir,
  onCorregir,
  onCrear,
}: {
  serie: SerieEstado
  linea: readonly Ref[]
  notify: NotifyKept
  onCambiar: () => void
  onTerminar: () => void
  onDecidir: () => void
  onCorregir: (nro: string) => void
  onCrear: (nro: string) => void
}) {
  const { online } = useNetwork()
  const lineas = useLineasSerie(serie) ?? []
  const { lectura, ...acts } = useLectura({ serie, linea, isOnline: online, notify })
  const { deshacer, pregunta, askAll } = useDeshacer(serie, notify)
  const [isWriting, setIsWriting] = useState(false)
  const vistas = vistasDe(lineas, serie.notas)
  const cuenta = contar(vistas)
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
          isWriting={isWriting}
          onWriting={() => setIsWriting(shown => !shown)}
          onPasarIgual={acts.pasarIgual}
          onDejar={acts.dejar}
          onDecidir={onDecidir}
          {...(pideEstado(serie.estado) === 'as' ? { homo: serie.homo, onHomo: setHomo } : {})}
        />
        {isWeighing && <PesoPad key={lectura.id} nro={lectura.nro} onPesar={acts.pesar} />}
        <EstaSerie
          titulo={SERIE.estaSerie}
          vistas={vistas}
          cuenta={cuenta}
          desde={serie.desde}
          actual={lectura?.key ?? null}
          onDeshacer={key => deshacer([key])}
          onDeshacerTodo={() => askAll(lineas)}
          onDecidir={onDecidir}
          onCorregir={onCorregir}
          onCrear={onCrear}
        />
      </div>
      {pregunta}
    </div>
  )
}
