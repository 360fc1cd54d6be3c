import { senaDe } from '#domain/cuenta/sena.ts'
import { RELEVO } from '#messages/persona/relevo.ts'
import { type Relevable, type Relevo, relevar, rereadRelevables } from '#queries/cuenta/relevo.ts'
import { Button } from '#ui/controls/button.tsx'
import { Notice } from '#ui/notices/notice.tsx'
import { SenaMark } from '#ui/signs/sena.tsx'
import { useToastsAbove } from '#ui/use-toasts-above.ts'
import { PinEntry } from './pin-entry.tsx'

export interface ElegidaProps {
  persona: Relevable
  /** @param isPleno whether the server took the PIN. */
  onDone: (isPleno: boolean) => void
  /** Called when they want to sign in by password. */
  onClave: () => void
}

/** Asks the chosen person for their PIN or password. */
export function Elegida({ persona, onDone, onClave }: ElegidaProps) {
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

/** @returns why the PIN was not accepted, or null. */
async function tryPin(nombre: string, pin: string, onDone: ElegidaProps['onDone']): Promise<string | null> {
  const relevo = await relevar(nombre, pin).catch(() => null)
  if (relevo?.kind === 'bien' || relevo?.kind === 'sin-pleno') {
    onDone(relevo.kind === 'bien')
    return null
  }
  // Last, because it renders the screen again
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
