import { senaDe } from '#domain/cuenta/sena.ts'
import { horaConDia } from '#messages/hora.ts'
import { RELEVO } from '#messages/persona/relevo.ts'
import type { Relevable } from '#queries/cuenta/relevo.ts'
import type { IconName } from '#ui/signs/icon.tsx'
import { SenaMark } from '#ui/signs/sena.tsx'
import { Tag, type Tone } from '#ui/signs/tag.tsx'

interface TeselaProps {
  persona: Relevable
  /** Number of their entries that wait on this device. */
  pendientes: number
  online: boolean
  now: number
  onElegir: (nombre: string) => void
}

/** One person known to this device; disabled while they cannot take over. */
export function Tesela({ persona, pendientes, online, now, onElegir }: TeselaProps) {
  const { nombre, rol, trabaja, acceso } = persona
  const can = trabaja || online || acceso === 'pin' || acceso === 'bloqueado'
  const tags = tagsOf(persona, pendientes)
  const said = [nombre, rol, ...tags.map(({ text }) => text), !trabaja && PHRASES[acceso]].filter(Boolean)
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
            {tags.map(({ text, ...look }) => (
              <Tag key={text} {...look}>
                {text}
              </Tag>
            ))}
          </span>
        </span>
      </button>
    </li>
  )
}

function tagsOf({ trabaja, acceso }: Relevable, pendientes: number) {
  const tags: { tone: Tone; icon?: IconName; text: string }[] = []
  if (trabaja) tags.push({ tone: 'neutral', text: RELEVO.trabajaAhora })
  else if (acceso === 'bloqueado') tags.push({ tone: 'rejected', icon: 'lock', text: RELEVO.bloqueado })
  if (pendientes > 0) tags.push({ tone: 'pending', icon: 'clock', text: RELEVO.pendientes(pendientes) })
  return tags
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
