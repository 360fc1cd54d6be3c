import type { Dispositivo } from '#contract/dispositivos/dispositivo.ts'
import { isAtrasado } from '#domain/cuenta/equipo.ts'
import { describeDesfase } from '#domain/valor/fecha.ts'
import { momentoDe } from '#domain/valor/hora.ts'
import {
  columnasDispositivo,
  countFaltan,
  DISPOSITIVOS,
  describeFaltan,
  describeReloj,
  upTo,
} from '#messages/equipo/dispositivos.ts'
import { haceCuanto } from '#messages/palabras.ts'
import { Cells, plainColumns, type ShownColumn, showing } from '#office/list-table.tsx'
import { Button } from '#ui/controls/button.tsx'
import { Mark } from '#ui/signs/signs.tsx'

export const COLUMNAS = plainColumns(DISPOSITIVOS.columnas)

export const VALORES = columnasDispositivo(momentoDe)

export interface Facts {
  fila: Dispositivo
  ahora: number
  isOpen: boolean
  foldId: string
  onToggle: () => void
}

const NONE = <span className="muted">–</span>

const DATOS: readonly ShownColumn<Facts>[] = showing(COLUMNAS, {
  contacto: facts => <Contacto {...facts} />,
  pendientes: ({ fila: { pendientes } }) =>
    pendientes ? (
      <Mark tone="pending" icon="clock">
        {DISPOSITIVOS.pendientes(pendientes)}
      </Mark>
    ) : (
      (pendientes ?? NONE)
    ),
  faltan: ({ fila }) => <Faltan fila={fila} />,
  rechazadas: facts => <Rechazadas {...facts} />,
  reloj: ({ fila: { desfaseMs } }) => (desfaseMs === null ? NONE : <Reloj desfaseMs={desfaseMs} />),
  version: ({ fila: { version } }) => (version === null ? NONE : <span className="version">{version}</span>),
})

export const FactCells = (facts: Facts) => <Cells row={facts} columns={DATOS} isLabelled />

function Rechazadas({ fila: { rechazadas, pendientes }, isOpen, foldId, onToggle }: Facts) {
  if (rechazadas.length === 0) return pendientes === null ? NONE : <span>0</span>
  return (
    <Button
      variant="quiet"
      size="sm"
      icon={isOpen ? 'chevron-up' : 'chevron-down'}
      aria-expanded={isOpen}
      aria-controls={isOpen ? foldId : undefined}
      onClick={onToggle}
    >
      {DISPOSITIVOS.rechazadas(rechazadas.length)}
    </Button>
  )
}

function Contacto({ fila: { ultimoContacto, ultimoUsuario }, ahora }: Facts) {
  const at = Date.parse(ultimoContacto)
  const cuanto = haceCuanto(at, ahora)
  return (
    <>
      {isAtrasado(at, ahora) ? <Warning text={cuanto} /> : cuanto}
      {ultimoUsuario !== null && <small>{ultimoUsuario}</small>}
    </>
  )
}

/** Entries that the server has not received. Entries that wait on the device count too. */
function Faltan({ fila: { faltan, pendientes, rechazadas, recibidas, perdidas } }: { fila: Dispositivo }) {
  const total = countFaltan(faltan)
  if (total === 0) return <span>{DISPOSITIVOS.recibidas(recibidas)}</span>
  const words = `${DISPOSITIVOS.faltan(total)}: ${describeFaltan(faltan)}`
  const perdidos = perdidas ? upTo(faltan, perdidas.hasta) : []
  if (perdidas && perdidos.length > 0)
    return (
      <Mark tone="rejected" icon="octagon">
        <span>
          {words}
          <small>{DISPOSITIVOS.perdidas(describeFaltan(perdidos), perdidas.de)}</small>
        </span>
      </Mark>
    )
  if (pendientes !== null && total <= pendientes - rechazadas.length) return <span>{words}</span>
  return <Warning text={words} />
}

function Reloj({ desfaseMs }: { desfaseMs: number }) {
  const words = describeReloj(desfaseMs)
  return describeDesfase(desfaseMs).tipo === 'en-hora' ? <span>{words}</span> : <Warning text={words} />
}

const Warning = ({ text }: { text: string }) => (
  <Mark tone="shortage" icon="triangle">
    {text}
  </Mark>
)
