import './devolver.css'
import { type ReactNode, useState } from 'react'
import type { Ref } from '#contract/formatos.ts'
import type { Maestro } from '#contract/maestro.ts'
import { ofrecidos, pasoOf } from '#domain/butaca/linea-estados.ts'
import { LECTURA } from '#messages/butacas/butacas.ts'
import { MOTIVO } from '#messages/butacas/motivo.ts'
import { SERIE, SERIE_DEVOLVER } from '#messages/butacas/serie.ts'
import { MODALES } from '#messages/marco.ts'
import { type MotivoElegido, MotivoFields, motivoOf, SIN_MOTIVO } from '#office/motivo-fields.tsx'
import type { Devuelve } from '#queries/butacas/serie.ts'
import { Button } from '#ui/controls/button.tsx'
import { Dialog, RadioKeys } from '#ui/overlay.tsx'
import { StepTicks } from '#ui/signs/signs.tsx'
import { Cabecera } from './marco.tsx'

interface ElegirDevolverProps {
  linea: readonly Maestro[]
  onElegir: (estado: Ref, devuelve: Devuelve) => void
  onVolver: () => void
}

export function ElegirDevolver({ linea, onElegir, onVolver }: ElegirDevolverProps) {
  const [estado, setEstado] = useState<Ref | null>(null)
  const [elegido, setElegido] = useState<MotivoElegido>(SIN_MOTIVO)
  // A seat cannot return to the last state
  const estados = ofrecidos(linea).slice(0, -1)
  const devuelve = devuelveOf(elegido)
  return (
    <div className="serie">
      <Cabecera titulo={LECTURA.enSerie} serie={null} linea={linea}>
        <span className="soft">{SERIE_DEVOLVER.devolver}</span>
        <span className="grow" />
        <Button icon="chevron-left" onClick={onVolver}>
          {SERIE.volver}
        </Button>
      </Cabecera>
      <div className="devset">
        <section className="devset-part" aria-label={SERIE_DEVOLVER.devolverA}>
          <h2>{SERIE_DEVOLVER.devolverA}</h2>
          <RadioKeys
            label={SERIE_DEVOLVER.devolverA}
            value={estado === null ? '' : String(estado.id)}
            onChange={id => setEstado(estados.find(ref => String(ref.id) === id) ?? null)}
            options={estados.map(({ id, nombre }) => ({
              value: String(id),
              label: nombre,
              trailing: <StepTicks step={pasoOf(linea, id)} of={linea.length} />,
            }))}
          />
        </section>
        <section className="devset-part" aria-label={MOTIVO.motivo}>
          <h2>
            {SERIE_DEVOLVER.por} <small>{SERIE_DEVOLVER.elMismo}</small>
          </h2>
          <MotivoFields
            uso="devuelve"
            label={SERIE_DEVOLVER.motivoDeSerie}
            value={elegido}
            onChange={setElegido}
          />
          <div className="devset-foot">
            <span className="soft grow" role="status">
              {estado === null
                ? SERIE_DEVOLVER.elegiEstado
                : devuelve === null
                  ? MOTIVO.elegi
                  : SERIE_DEVOLVER.despues}
            </span>
            <Button
              variant="primary"
              size="lg"
              disabled={estado === null || devuelve === null}
              onClick={() => estado !== null && devuelve !== null && onElegir(estado, devuelve)}
            >
              {SERIE_DEVOLVER.empezar}
            </Button>
          </div>
        </section>
      </div>
    </div>
  )
}

function devuelveOf(elegido: MotivoElegido): Devuelve | null {
  const { motivo, nota } = motivoOf(elegido)
  return motivo === undefined ? null : { motivo, ...(nota !== undefined && { nota }) }
}

interface DevolverDialogProps {
  nro: ReactNode
  estado: Ref
  onDevolver: (devuelve: Devuelve) => void
  onClose: () => void
}

export function DevolverDialog({ nro, estado, onDevolver, onClose }: DevolverDialogProps) {
  const [elegido, setElegido] = useState<MotivoElegido>(SIN_MOTIVO)
  const devuelve = devuelveOf(elegido)
  return (
    <Dialog
      onClose={onClose}
      closeLabel={MODALES.cerrar}
      title={MOTIVO.porQueVuelve(1)}
      meta={nro}
      width={640}
      footer={
        <>
          {devuelve === null && <span className="soft">{MOTIVO.elegi}</span>}
          <span className="grow" />
          <Button onClick={onClose}>{MODALES.cancelar}</Button>
          <Button
            variant="primary"
            disabled={devuelve === null}
            onClick={() => devuelve !== null && onDevolver(devuelve)}
          >
            {MOTIVO.devolverA(estado.nombre)}
          </Button>
        </>
      }
    >
      <MotivoFields uso="devuelve" value={elegido} onChange={setElegido} />
    </Dialog>
  )
}
