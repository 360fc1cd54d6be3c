import './idle-lock.css'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { BLOQUEO, LECTURA, LOGIN, SESION } from '#messages.ts'
import { signIn } from '#queries/use-login.ts'
import { useNetwork } from '#queries/use-network.ts'
import { useScans } from '#scanner/use-scans.ts'
import { Button } from '#ui/button.tsx'
import { playFeedback } from '#ui/feedback.ts'
import { TextField } from '#ui/field.tsx'
import { Icon } from '#ui/icon.tsx'
import { noteTouch, watchIdle } from './idle-clock.ts'

/**
 * Covers the screen of a shared tablet that nobody touched for half an hour (reliability C9); what was being done stays
 * under it. Whoever is signed in opens it with their password. Without a network nobody can judge a password, and a lock
 * that cannot be opened would stop the factory: then it only covers, and a touch on the person's name opens it.
 */
export default function IdleLock({ nombre, onSignOut }: { nombre: string; onSignOut: () => void }) {
  const [isLocked, setIsLocked] = useState(false)
  useEffect(() => {
    if (isLocked) return
    return watchIdle(() => setIsLocked(true))
  }, [isLocked])
  if (!isLocked) return null
  const open = () => {
    noteTouch()
    setIsLocked(false)
  }
  const leave = () => {
    open()
    onSignOut()
  }
  return createPortal(<Cover nombre={nombre} onOpen={open} onSignOut={leave} />, document.body)
}

function Cover({ nombre, onOpen, onSignOut }: { nombre: string; onOpen: () => void; onSignOut: () => void }) {
  const dialog = useRef<HTMLDialogElement>(null)
  const { online } = useNetwork()
  const [unread, setUnread] = useState('')
  useScans(({ text }) => {
    playFeedback('rejected')
    setUnread(text)
  })
  useEffect(() => dialog.current?.showModal(), [])
  useEffect(() => {
    // What is under it hears no key: it would change what nobody sees
    const keep = (event: KeyboardEvent) => {
      if (event.key === 'Escape') event.preventDefault()
      event.stopImmediatePropagation()
    }
    window.addEventListener('keydown', keep, true)
    return () => window.removeEventListener('keydown', keep, true)
  }, [])
  return (
    <dialog
      ref={dialog}
      className="idle-lock"
      aria-label={BLOQUEO.titulo(nombre)}
      // Above any dialog that is open, and never hidden by it
      data-react-aria-top-layer="true"
      onCancel={event => event.preventDefault()}
      onClose={() => dialog.current?.showModal()}
    >
      <div className="box">
        <Icon name="lock" size={40} />
        <h2>{BLOQUEO.titulo(nombre)}</h2>
        {unread !== '' && <p role="alert">{LECTURA.conBloqueo(unread)}</p>}
        {online ? (
          <Unlock nombre={nombre} onOpen={onOpen} />
        ) : (
          <>
            <p className="soft">{BLOQUEO.sinRed}</p>
            <Button variant="primary" size="lg" block onClick={onOpen}>
              {BLOQUEO.soy(nombre)}
            </Button>
          </>
        )}
        <Button variant="quiet" block icon="logout" onClick={onSignOut}>
          {SESION.cerrarSesion}
        </Button>
      </div>
    </dialog>
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
    setError(wordsOf(result.status, result.retryAfterMs))
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
        maxLength={200}
        value={pass}
        onChange={({ currentTarget: { value } }) => setPass(value)}
      />
      <Button type="submit" variant="primary" size="lg" block aria-disabled={isBusy}>
        {isBusy ? LOGIN.ingresando : BLOQUEO.seguir}
      </Button>
    </form>
  )
}

function wordsOf(status: number | 'permisos', retryAfterMs: number | null): string {
  if (status === 0) return SESION.sinRed
  if (status === 429) return SESION.demasiadosIntentos(Math.ceil((retryAfterMs ?? 60_000) / 60_000))
  return status === 401 ? SESION.errorAutenticacion : SESION.servidorNoResponde
}
