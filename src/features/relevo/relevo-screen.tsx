import './relevo.css'
import { type ReactNode, useState } from 'react'
import { FALLO } from '#messages/modales.ts'
import { RELEVO } from '#messages/persona/relevo.ts'
import { likelyNow } from '#queries/cuenta/device-clock.ts'
import { type Relevable, rereadRelevables, useRelevables } from '#queries/cuenta/relevo.ts'
import { useNetwork } from '#queries/outbox/use-network.ts'
import { countOwn, useOutboxSummary } from '#queries/outbox/use-outbox.ts'
import { useScans } from '#scanner/use-scans.ts'
import { Button } from '#ui/controls/button.tsx'
import { playFeedback } from '#ui/feedback.ts'
import { Notice } from '#ui/notices/notice.tsx'
import { Icon } from '#ui/signs/icon.tsx'
import { Elegida } from './elegida.tsx'
import { Tesela } from './tesela.tsx'

export interface RelevoScreenProps {
  notify: { success(text: string): void; error(text: string): void }
  /** Login name of the person who works now, or null. */
  actual: string | null
  /** Called on cancel: goes back to the screen before. */
  onSeguir: () => void
  /** Called when another person has taken over. */
  onDone: () => void
  onClave: () => void
}

/** Another person takes over this tablet; the first one's session does not end. */
export default function RelevoScreen({ notify, actual, onSeguir, onDone, onClave }: RelevoScreenProps) {
  const read = useRelevables()
  const relevables = read === 'fallo' ? undefined : read
  const pendientesDe = usePendientesDe(actual)
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
    const left = actual === null || actual === nombre ? '' : ` ${RELEVO.deja(actual, pendientesDe(actual))}`
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
        <Teselas relevables={relevables} pendientesDe={pendientesDe} onElegir={choose} onClave={onClave} />
      ) : (
        <Elegida
          key={`${persona.nombre} ${persona.acceso}`}
          persona={persona}
          onDone={isPleno => done(persona, isPleno)}
          onClave={onClave}
        />
      )}
      <Credencial />
    </div>
  )
}

/** A scanned badge chooses its person. */
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

const Credencial = () => (
  <div className="badge-line">
    <Icon name="badge" />
    <span>
      <b>{RELEVO.credencial}</b> {RELEVO.despuesPin}
    </span>
  </div>
)

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
  pendientesDe: (nombre: string) => number
  onElegir: (nombre: string) => void
  onClave: () => void
}

function Teselas({ relevables, pendientesDe, onElegir, onClave }: TeselasProps) {
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
            pendientes={pendientesDe(persona.nombre)}
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

/** @returns counts the entries of a person that are not on the server yet. */
function usePendientesDe(actual: string | null): (nombre: string) => number {
  const summary = useOutboxSummary()
  return nombre => {
    if (summary === null) return 0
    if (nombre === actual) return countOwn(summary)
    return summary.others.find(({ owner }) => owner === nombre)?.count ?? 0
  }
}
