import { senaDe } from '#domain/cuenta/sena.ts'
import { horaConDia } from '#messages/hora.ts'
import { RELEVO } from '#messages/persona/relevo.ts'
import type { Relevable } from '#queries/cuenta/relevo.ts'
import { SenaMark } from '#ui/signs/sena.tsx'
import { Tag } from '#ui/signs/tag.tsx'

export interface TeselaProps {
  persona: Relevable
  /** Of theirs, on this device. */
  pendientes: number
  online: boolean
  now: number
  onElegir: (nombre: string) => void
}

/** One of those who are known to this device. Who cannot take over for now stays in place, dashed. */
export function Tesela({ persona, pendientes, online, now, onElegir }: TeselaProps) {
  const { nombre, rol, trabaja, acceso } = persona
  const can = trabaja || online || acceso === 'pin' || acceso === 'bloqueado'
  const tags = [
    trabaja && RELEVO.trabajaAhora,
    !trabaja && acceso === 'bloqueado' && RELEVO.bloqueado,
    pendientes > 0 && RELEVO.pendientes(pendientes),
  ].filter(tag => tag !== false)
  const said = [nombre, rol, ...tags, !trabaja && (PHRASES[acceso] ?? false)].filter(Boolean)
  return (
    <li>
      <button
        type="button"
        className="tile"
        data-now={trabaja || undefined}
        disabled={!can}
        onClick={() => onElegir(nombre)}
      >
        <SenaMark {...senaDe(nombre)} size="xl" />
        <span className="sr">{said.join(', ')}</span>
        <span className="t" aria-hidden="true">
          <b>{nombre}</b>
          <small>{detailOf(persona, now)}</small>
          <span className="tags">
            {trabaja && <Tag tone="neutral">{RELEVO.trabajaAhora}</Tag>}
            {!trabaja && acceso === 'bloqueado' && (
              <Tag tone="rejected" icon="lock">
                {RELEVO.bloqueado}
              </Tag>
            )}
            {pendientes > 0 && (
              <Tag tone="pending" icon="clock">
                {RELEVO.pendientes(pendientes)}
              </Tag>
            )}
          </span>
        </span>
      </button>
    </li>
  )
}

const PHRASES: Partial<Record<Relevable['acceso'], string>> = {
  clave: RELEVO.conContrasena,
  'sin-pin': RELEVO.sinPin,
  vencido: RELEVO.pinVencido,
  'sin-sesion': RELEVO.noEntro,
}

function detailOf({ entro, trabaja, acceso }: Relevable, now: number): string {
  const phrase = trabaja ? undefined : PHRASES[acceso]
  return phrase ?? (entro === null ? '' : RELEVO.entro(horaConDia(entro, now)))
}
