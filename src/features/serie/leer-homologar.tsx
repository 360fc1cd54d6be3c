import { useState } from 'react'
import { LECTURA, SERIE } from '#messages.ts'
import { useLineasSerie } from '#queries/butacas/lineas-serie.ts'
import { type SerieHomologar, setComprador } from '#queries/butacas/serie.ts'
import { useNetwork } from '#queries/outbox/use-network.ts'
import { Button } from '#ui/controls/button.tsx'
import type { NotifyKept } from '#ui/notify.ts'
import { Cabecera } from './cabecera.tsx'
import { EstaSerie } from './esta-serie.tsx'
import { HomologarPanel } from './homologar-panel.tsx'
import { contar, vistasDe } from './linea-vista.ts'
import { useDeshacer } from './use-deshacer.tsx'
import { useHomologar } from './use-homologar.ts'

/** The seat and its labels at arm's length, and the list of the series beside them. */
export function LeerHomologar({
  serie,
  notify,
  onCambiar,
  onTerminar,
  onDecidir,
  onCorregir,
  onCrear,
}: {
  serie: SerieHomologar
  notify: NotifyKept
  onCambiar: () => void
  onTerminar: () => void
  onDecidir: () => void
  onCorregir: (nro: string) => void
  onCrear: (nro: string) => void
}) {
  const { online } = useNetwork()
  const lineas = useLineasSerie(serie) ?? NONE
  const { lectura, ...acts } = useHomologar({ serie, isOnline: online, notify })
  const { deshacer, pregunta, askAll } = useDeshacer(serie, notify)
  const [isWriting, setIsWriting] = useState(false)
  const vistas = vistasDe(lineas, serie.notas)
  const cuenta = contar(vistas)
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
          isWriting={isWriting}
          onWriting={() => setIsWriting(shown => !shown)}
          onComprador={setComprador}
          onUsarIgual={acts.usarIgual}
          onEmpezarOtra={acts.empezarOtra}
          onDejar={acts.dejar}
          onDecidir={onDecidir}
        />
        <EstaSerie
          titulo={SERIE.estaSerie}
          vistas={vistas}
          cuenta={cuenta}
          desde={serie.desde}
          actual={lectura.key}
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

const NONE: readonly never[] = []
