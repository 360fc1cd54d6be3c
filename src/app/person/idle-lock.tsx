import './idle-lock.css'
import { type FormEvent, useEffect, useEffectEvent, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { CLAVE_MAX } from '#contract/limites.ts'
import { PinEntry } from '#features/relevo/pin-entry.tsx'
import { FALLO, NO_LEIDA } from '#messages/marco.ts'
import { LOGIN } from '#messages/persona/login.ts'
import { BLOQUEO } from '#messages/persona/opciones.ts'
import { RELEVO } from '#messages/persona/relevo.ts'
import { porQueNoEntro, SESION } from '#messages/persona/sesion.ts'
import { clock } from '#offline/clock.ts'
import {
  type EstadoPin,
  type Relevables,
  relevar,
  rereadRelevables,
  siguientes,
  useRelevables,
} from '#queries/cuenta/relevo.ts'
import { signIn } from '#queries/cuenta/use-login.ts'
import { useNetwork } from '#queries/outbox/use-outbox.ts'
import { useScans } from '#scanner/scanner.ts'
import { Button } from '#ui/controls/button.tsx'
import { TextField } from '#ui/controls/field.tsx'
import { playFeedback } from '#ui/feedback.ts'
import { Icon } from '#ui/signs/icon.tsx'
import { IDLE_MS, isNotedLocked, noted, noteLocked, noteTouch, readLast } from './idle-clock.ts'

export interface IdleLockProps {
  nombre: string
  isLocked: boolean
  /** Whether the sign-out question is open. The question hides the lock. */
  isAsking?: boolean
  onLock: (isLocked: boolean) => void
  /** Called when another person wants to take over; the tablet stays locked until the takeover. */
  onRelevo: () => void
  onSignOut: () => void
}

/**
 * Covers a shared tablet after half an hour without a touch (security C9). The screen underneath keeps its work. PIN or
 * password unlocks the tablet. Without a network, a touch unlocks it for a person without a PIN.
 */
export default function IdleLock(props: IdleLockProps) {
  const { nombre, isLocked, isAsking = false, onLock, onRelevo, onSignOut } = props
  // Reads this device's people before the tablet locks: the PIN decides how the person unlocks the tablet
  const relevables = useRelevables()
  const lock = useEffectEvent(() => onLock(true))
  useEffect(() => {
    if (isLocked) return
    return watchIdle(() => lock())
  }, [isLocked])
  if (!isLocked || isAsking) return null
  const open = () => {
    noteTouch()
    onLock(false)
  }
  return createPortal(
    <Cover
      nombre={nombre}
      pin={pinOf(relevables, nombre)}
      canFollow={siguientes(relevables, nombre).length > 0}
      onOpen={open}
      onRelevo={onRelevo}
      onSignOut={onSignOut}
    />,
    document.body,
  )
}

/** `sin-leer`: the PIN's state is not read yet. `fallo`: this device could not read it. */
type PinLeido = EstadoPin | 'sin-pin' | 'sin-leer' | 'fallo'

function pinOf(relevables: Relevables, nombre: string): PinLeido {
  if (relevables === undefined) return 'sin-leer'
  if (relevables === 'fallo') return 'fallo'
  return relevables.find(each => each.nombre === nombre)?.pin ?? 'sin-pin'
}

interface CoverProps {
  nombre: string
  pin: PinLeido
  canFollow: boolean
  onOpen: () => void
  onRelevo: () => void
  onSignOut: () => void
}

function Cover({ nombre, pin, canFollow, onOpen, onRelevo, onSignOut }: CoverProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  const [unread, setUnread] = useState('')
  useScans(({ text }) => {
    playFeedback('rejected')
    setUnread(text)
  })
  useEffect(() => dialog.current?.showModal(), [])
  useKeysOfItsOwn()
  return (
    <dialog
      ref={dialog}
      className="idle-lock"
      aria-label={BLOQUEO.titulo(nombre)}
      // Keeps open dialogs from hiding the lock
      data-react-aria-top-layer="true"
      onCancel={event => event.preventDefault()}
      onClose={() => dialog.current?.showModal()}
    >
      <div className="box">
        <Icon name="lock" size={40} />
        <h2>{BLOQUEO.titulo(nombre)}</h2>
        {unread !== '' && <p role="alert">{NO_LEIDA.conBloqueo(unread)}</p>}
        <Opening nombre={nombre} pin={pin} onOpen={onOpen} />
        {canFollow && (
          <Button block onClick={onRelevo}>
            {RELEVO.titulo}
          </Button>
        )}
        <Button variant="quiet" block icon="logout" onClick={onSignOut}>
          {SESION.cerrarSesion}
        </Button>
      </div>
    </dialog>
  )
}

/** Keeps keys from the hidden screen underneath. */
function useKeysOfItsOwn(): void {
  useEffect(() => {
    const keep = (event: KeyboardEvent) => {
      if (event.key === 'Escape') event.preventDefault()
      event.stopImmediatePropagation()
    }
    window.addEventListener('keydown', keep, true)
    return () => window.removeEventListener('keydown', keep, true)
  }, [])
}

function Opening({ nombre, pin, onOpen }: Pick<CoverProps, 'nombre' | 'pin' | 'onOpen'>) {
  const { online } = useNetwork()
  const [byPassword, setByPassword] = useState(false)
  if (pin === 'listo' && !(online && byPassword))
    return (
      <>
        <UnlockByPin nombre={nombre} onOpen={onOpen} />
        {online && (
          <Button variant="quiet" block onClick={() => setByPassword(true)}>
            {BLOQUEO.usarClave}
          </Button>
        )}
      </>
    )
  if (online) return <Unlock nombre={nombre} onOpen={onOpen} />
  if (pin === 'sin-leer') return null
  if (pin !== 'sin-pin' && pin !== 'listo') return <Closed pin={pin} />
  return (
    <>
      <p className="soft">
        {BLOQUEO.sinRed} {BLOQUEO.eligiendoPin}
      </p>
      <Button variant="primary" size="lg" block onClick={onOpen}>
        {BLOQUEO.soy(nombre)}
      </Button>
    </>
  )
}

function Closed({ pin }: { pin: 'bloqueado' | 'vencido' | 'fallo' }) {
  if (pin === 'bloqueado') return <p role="alert">{BLOQUEO.pinBloqueado}</p>
  if (pin === 'vencido') return <p role="alert">{BLOQUEO.pinVencido}</p>
  return (
    <>
      <p role="alert">{BLOQUEO.noSeLeyo}</p>
      <Button size="lg" block onClick={rereadRelevables}>
        {FALLO.retry}
      </Button>
    </>
  )
}

function UnlockByPin({ nombre, onOpen }: { nombre: string; onOpen: () => void }) {
  const onTry = async (pin: string): Promise<string | null> => {
    const relevo = await relevar(nombre, pin).catch(() => null)
    if (relevo?.kind === 'bien' || relevo?.kind === 'sin-pleno') {
      onOpen()
      return null
    }
    rereadRelevables()
    return relevo?.kind === 'mal' ? RELEVO.incorrecto(relevo.quedan) : RELEVO.noSePudo
  }
  return (
    <>
      <p className="soft">{BLOQUEO.conPin}</p>
      <PinEntry nombre={nombre} label={BLOQUEO.seguir} onTry={onTry} />
    </>
  )
}

function Unlock({ nombre, onOpen }: { nombre: string; onOpen: () => void }) {
  const [pass, setPass] = useState('')
  const [error, setError] = useState<string | null>(null)
  const [isBusy, setIsBusy] = useState(false)
  const input = useRef<HTMLInputElement>(null)
  useEffect(() => input.current?.focus(), [])
  const onSubmit = async (event: FormEvent) => {
    event.preventDefault()
    if (isBusy) return
    if (pass === '') return setError(BLOQUEO.falta)
    setIsBusy(true)
    const result = await signIn(nombre, pass).finally(() => setIsBusy(false))
    if (result.ok) return onOpen()
    const isWrong = result.status === 401
    setError(porQueNoEntro(result) ?? (isWrong ? SESION.errorAutenticacion : SESION.servidorNoResponde))
    input.current?.select()
  }
  return (
    <form noValidate onSubmit={event => void onSubmit(event)}>
      <p className="soft">{BLOQUEO.detalle}</p>
      <input type="text" name="nombre" autoComplete="username" value={nombre} readOnly hidden />
      <TextField
        ref={input}
        {...(error === null ? {} : { error })}
        label={LOGIN.contrasena}
        type="password"
        autoComplete="current-password"
        maxLength={CLAVE_MAX}
        value={pass}
        onChange={({ currentTarget: { value } }) => setPass(value)}
      />
      <Button type="submit" variant="primary" size="lg" block aria-disabled={isBusy}>
        {isBusy ? LOGIN.ingresando : BLOQUEO.seguir}
      </Button>
    </form>
  )
}

const NOTE_EVERY_MS = 10_000
const LOOK_EVERY_MS = 15_000
const TOUCHES = ['pointerdown', 'keydown', 'wheel'] as const

// Uses device time, so a jump of the wall clock does not change the lock (reliability O44). Time asleep counts after
// the next answer of the server. A tablet that was never touched does not lock.
const isIdle = (): boolean => {
  if (isNotedLocked()) return true
  const last = readLast()
  const now = clock.now()
  // A last touch in the future would keep the tablet unlocked
  if (last > now) noteTouch()
  const idle = last > 0 && now - last >= IDLE_MS
  if (idle) noteLocked()
  return idle
}

function watchIdle(onIdle: () => void): () => void {
  const look = () => {
    if (isIdle()) onIdle()
  }
  const onTouch = () => {
    // A touch after the idle time does not unlock, because another person may have touched the tablet
    if (isIdle()) onIdle()
    else if (clock.now() - noted >= NOTE_EVERY_MS) noteTouch()
  }
  for (const touch of TOUCHES) window.addEventListener(touch, onTouch, { capture: true, passive: true })
  const timer = setInterval(look, LOOK_EVERY_MS)
  document.addEventListener('visibilitychange', look)
  look()
  return () => {
    for (const touch of TOUCHES) window.removeEventListener(touch, onTouch, { capture: true })
    clearInterval(timer)
    document.removeEventListener('visibilitychange', look)
  }
}
