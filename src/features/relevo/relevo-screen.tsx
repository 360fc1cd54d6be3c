import './relevo.css'
import { type ReactNode, useState } from 'react'
import { senaDe } from '#domain/cuenta/persona.ts'
import { FALLO } from '#messages/marco.ts'
import { horaConDia } from '#messages/palabras.ts'
import { RELEVO } from '#messages/persona/relevo.ts'
import {
  type Relevable,
  type Relevo,
  relevar,
  rereadRelevables,
  useRelevables,
} from '#queries/cuenta/relevo.ts'
import { likelyNow } from '#queries/device.ts'
import { countOwn, useNetwork, useOutboxSummary } from '#queries/outbox/use-outbox.ts'
import { useScans } from '#scanner/scanner.ts'
import { Button } from '#ui/controls/button.tsx'
import { playFeedback } from '#ui/feedback.ts'
import { Notice } from '#ui/notices/notice.tsx'
import { useToastsAbove } from '#ui/notices/toast.tsx'
import { Icon, type IconName } from '#ui/signs/icon.tsx'
import { SenaMark, Tag, type Tone } from '#ui/signs/signs.tsx'
import { PinEntry } from './pin-entry.tsx'

interface RelevoScreenProps {
  notify: { success(text: string): void; error(text: string): void }
  actual: string | null
  onSeguir: () => void
  onDone: () => void
  onClave: () => void
}

/** Another person takes over this tablet. The previous person's session does not end. */
export default function RelevoScreen({ notify, actual, onSeguir, onDone, onClave }: RelevoScreenProps) {
  const read = useRelevables()
  const relevables = read === 'fallo' ? undefined : read
  const pendientesOf = usePendientesOf(actual)
  const [elegida, setElegida] = useState<string | null>(null)
  const persona = relevables?.find(({ nombre }) => nombre === elegida)
  const choose = (nombre: string) => {
    const itself = relevables?.find(each => each.nombre === nombre && each.trabaja && !each.soloEnvia)
    return itself === undefined ? setElegida(nombre) : onSeguir()
  }
  useCredencial(relevables, choose, notify)
  if (read === 'fallo') return <Unread />
  if (relevables === undefined) return null
  const done = ({ nombre }: Relevable, isPleno: boolean) => {
    if (!isPleno) {
      notify.error(RELEVO.sinPleno(nombre))
      return onDone()
    }
    const left = actual === null || actual === nombre ? '' : ` ${RELEVO.deja(actual, pendientesOf(actual))}`
    notify.success(`${RELEVO.ahoraTrabaja(nombre)}${left}`)
    onDone()
  }
  return (
    <div className="relevo">
      <Head titulo={persona === undefined ? RELEVO.quienSigue : RELEVO.titulo}>
        <span className="soft">{subtitle(persona, actual)}</span>
        <span className="grow" />
        <Button icon="chevron-left" onClick={persona === undefined ? onSeguir : () => setElegida(null)}>
          {persona === undefined ? backWords(actual) : RELEVO.elegirOtra}
        </Button>
      </Head>
      {persona === undefined ? (
        <Teselas relevables={relevables} pendientesOf={pendientesOf} onElegir={choose} onClave={onClave} />
      ) : (
        <Elegida
          key={`${persona.nombre} ${persona.acceso}`}
          persona={persona}
          onDone={isPleno => done(persona, isPleno)}
          onClave={onClave}
        />
      )}
      <div className="badge-line">
        <Icon name="badge" />
        <span>
          <b>{RELEVO.credencial}</b> {RELEVO.despuesPin}
        </span>
      </div>
    </div>
  )
}

function useCredencial(
  relevables: readonly Relevable[] | undefined,
  choose: (nombre: string) => void,
  notify: RelevoScreenProps['notify'],
): void {
  useScans(({ text }) => {
    const name = text.trim().toLowerCase()
    const found = relevables?.find(({ nombre }) => nombre.toLowerCase() === name)
    if (found !== undefined) return choose(found.nombre)
    playFeedback('rejected')
    notify.error(RELEVO.credencialDesconocida(text))
  })
}

const Head = ({ titulo, children }: { titulo: string; children?: ReactNode }) => (
  <div className="relevo-head">
    <h1>{titulo}</h1>
    {children}
  </div>
)

const backWords = (actual: string | null): string =>
  actual === null ? RELEVO.volverAlIngreso : RELEVO.seguirCon(actual)

function Unread() {
  return (
    <div className="relevo">
      <Head titulo={RELEVO.titulo} />
      <p role="alert">{RELEVO.noSeLeyo}</p>
      <div>
        <Button onClick={rereadRelevables}>{FALLO.retry}</Button>
      </div>
    </div>
  )
}

function subtitle(persona: Relevable | undefined, actual: string | null): string {
  if (persona === undefined) return RELEVO.tocaTuNombre
  return actual === null ? RELEVO.sigue(persona.nombre) : RELEVO.dejaYSigue(actual, persona.nombre)
}

interface TeselasProps {
  relevables: readonly Relevable[]
  pendientesOf: (nombre: string) => number
  onElegir: (nombre: string) => void
  onClave: () => void
}

function Teselas({ relevables, pendientesOf, onElegir, onClave }: TeselasProps) {
  const { online } = useNetwork()
  const now = likelyNow()
  return (
    <>
      {!online && (
        <Notice tone="offline" icon="wifi-off">
          <span>
            <b>{RELEVO.sinRed}</b> {RELEVO.sinRedDetalle}
          </span>
        </Notice>
      )}
      {relevables.length === 0 && <p className="soft">{RELEVO.nadie}</p>}
      <ul className="tiles" aria-label={RELEVO.personas}>
        {relevables.map(persona => (
          <Tesela
            key={persona.nombre}
            persona={persona}
            pendientes={pendientesOf(persona.nombre)}
            online={online}
            now={now}
            onElegir={onElegir}
          />
        ))}
        <li>
          <button type="button" className="tile other" disabled={!online} onClick={onClave}>
            <span className="ph">
              <Icon name="person" />
            </span>
            <span className="t">
              <b>{RELEVO.otraPersona}</b>
              <small>{online ? RELEVO.conUsuario : RELEVO.necesitaRed}</small>
            </span>
          </button>
        </li>
      </ul>
    </>
  )
}

function usePendientesOf(actual: string | null): (nombre: string) => number {
  const summary = useOutboxSummary()
  return nombre => {
    if (summary === null) return 0
    if (nombre === actual) return countOwn(summary)
    return summary.others.find(({ owner }) => owner === nombre)?.count ?? 0
  }
}

interface ElegidaProps {
  persona: Relevable
  /** @param isPleno whether the server accepted the PIN. */
  onDone: (isPleno: boolean) => void
  onClave: () => void
}

function Elegida({ persona, onDone, onClave }: ElegidaProps) {
  const { nombre, rol, acceso } = persona
  useToastsAbove()
  return (
    <div className="pinbox">
      <section className="panel pin-who" aria-label={nombre}>
        <SenaMark {...senaDe(nombre)} size="xxl" />
        <h2>{nombre}</h2>
        <p className="soft">{rol}</p>
        {acceso === 'bloqueado' && (
          <Notice tone="rejected" icon="lock">
            <span>
              <b>{RELEVO.quedoBloqueado(nombre)}</b> {RELEVO.bloqueadoDetalle}
            </span>
          </Notice>
        )}
      </section>
      <section className="panel pin-pad" aria-label={RELEVO.pin}>
        {acceso === 'pin' ? (
          <PinEntry
            nombre={nombre}
            label={RELEVO.entrarComo(nombre)}
            onTry={pin => tryPin(nombre, pin, onDone)}
          />
        ) : (
          <div className="no-pin">
            <p>{whyNot(persona)}</p>
            <Button variant="primary" size="lg" block onClick={onClave}>
              {RELEVO.conClave}
            </Button>
          </div>
        )}
      </section>
    </div>
  )
}

async function tryPin(nombre: string, pin: string, onDone: ElegidaProps['onDone']): Promise<string | null> {
  const relevo = await relevar(nombre, pin).catch(() => null)
  if (relevo?.kind === 'bien' || relevo?.kind === 'sin-pleno') {
    onDone(relevo.kind === 'bien')
    return null
  }
  // Only after the PIN was tried, because reading the list again renders the screen again
  rereadRelevables()
  return relevo === null ? RELEVO.noSePudo : wordsOf(nombre, relevo)
}

function wordsOf(nombre: string, relevo: Exclude<Relevo, { kind: 'bien' | 'sin-pleno' }>): string {
  switch (relevo.kind) {
    case 'mal':
      return RELEVO.incorrecto(relevo.quedan)
    case 'bloqueado':
      return RELEVO.quedoBloqueado(nombre)
    case 'vencido':
      return RELEVO.pinVencidoDe(nombre)
    case 'sin-pin':
      return RELEVO.sinPinDe(nombre)
    case 'sin-sesion':
      return RELEVO.sinSesionDe(nombre)
  }
}

function whyNot({ nombre, acceso }: Relevable): string {
  if (acceso === 'clave') return RELEVO.soloClave
  if (acceso === 'bloqueado') return RELEVO.noSirve
  if (acceso === 'vencido') return `${RELEVO.pinVencidoDe(nombre)} ${RELEVO.pinVencidoDetalle}`
  if (acceso === 'sin-sesion') return `${RELEVO.sinSesionDe(nombre)} ${RELEVO.sinSesionDetalle}`
  return `${RELEVO.sinPinDe(nombre)} ${RELEVO.sinPinDetalle}`
}

interface TeselaProps {
  persona: Relevable
  pendientes: number
  online: boolean
  now: number
  onElegir: (nombre: string) => void
}

function Tesela({ persona, pendientes, online, now, onElegir }: TeselaProps) {
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
