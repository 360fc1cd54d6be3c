import type { Dispositivo } from '#contract/dispositivo.ts'
import { isAtrasado } from '#domain/cuenta/equipo-atrasado.ts'
import { describeDesfase } from '#domain/valor/desfase.ts'
import { DISPOSITIVOS } from '#messages/equipo/dispositivos.ts'
import { haceCuanto } from '#messages/hora.ts'
import { Button } from '#ui/controls/button.tsx'
import { Mark } from '#ui/signs/tag.tsx'
import { countFaltan, describeFaltan, describeReloj, upTo } from './words.ts'

const NONE = <span className="muted">–</span>

/** What is known of a device, beside its name. */
export function FactCells({
  fila,
  ahora,
  isOpen,
  foldId,
  onToggle,
}: {
  fila: Dispositivo
  ahora: number
  isOpen: boolean
  foldId: string
  onToggle: () => void
}) {
  const { columnas } = DISPOSITIVOS
  const { pendientes, rechazadas, desfaseMs, version } = fila
  return (
    <>
      <td className="c-contacto" data-label={columnas.contacto}>
        <Contacto fila={fila} ahora={ahora} />
      </td>
      <td className="c-pendientes" data-label={columnas.pendientes}>
        {pendientes ? (
          <Mark tone="pending" icon="clock">
            {DISPOSITIVOS.pendientes(pendientes)}
          </Mark>
        ) : (
          (pendientes ?? NONE)
        )}
      </td>
      <td className="c-faltan" data-label={columnas.faltan}>
        <Faltan fila={fila} />
      </td>
      <td className="c-rechazadas" data-label={columnas.rechazadas}>
        {rechazadas.length === 0 ? (
          pendientes === null ? (
            NONE
          ) : (
            0
          )
        ) : (
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
        )}
      </td>
      <td className="c-reloj" data-label={columnas.reloj}>
        {desfaseMs === null ? NONE : <Reloj desfaseMs={desfaseMs} />}
      </td>
      <td className="c-version" data-label={columnas.version}>
        {version === null ? NONE : <span className="version">{version}</span>}
      </td>
    </>
  )
}

function Contacto({ fila: { ultimoContacto, ultimoUsuario }, ahora }: { fila: Dispositivo; ahora: number }) {
  const at = Date.parse(ultimoContacto)
  const cuanto = haceCuanto(at, ahora)
  return (
    <>
      {isAtrasado(at, ahora) ? (
        <Mark tone="shortage" icon="triangle">
          {cuanto}
        </Mark>
      ) : (
        cuanto
      )}
      {ultimoUsuario !== null && <small>{ultimoUsuario}</small>}
    </>
  )
}

/** What waits on the device is missing here as well; only what is more than that, or is lost, is a reason to ask. */
function Faltan({ fila: { faltan, pendientes, rechazadas, recibidas, perdidas } }: { fila: Dispositivo }) {
  const total = countFaltan(faltan)
  if (total === 0) return <>{DISPOSITIVOS.recibidas(recibidas)}</>
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
  if (pendientes !== null && total <= pendientes - rechazadas.length) return <>{words}</>
  return (
    <Mark tone="shortage" icon="triangle">
      {words}
    </Mark>
  )
}

function Reloj({ desfaseMs }: { desfaseMs: number }) {
  const words = describeReloj(desfaseMs)
  if (describeDesfase(desfaseMs).tipo === 'en-hora') return <>{words}</>
  return (
    <Mark tone="shortage" icon="triangle">
      {words}
    </Mark>
  )
}
