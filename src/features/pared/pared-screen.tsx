import './pared.css'
import { type FormEvent, useEffect, useState } from 'react'
import { parseCodigo } from '#domain/cuenta/credenciales.ts'
import { PARED } from '#messages/pared.ts'
import { FirstField } from '#office/focus.tsx'
import { type EstadoPared, useCodigoPared, usePared } from '#queries/pared/use-pared.ts'
import { Button } from '#ui/controls/button.tsx'
import { Empty } from '#ui/notices/notice.tsx'
import { Tablero } from './tablero.tsx'

/** Panel for a television, legible from afar. The panel has no session: its link contains a code. */
export default function ParedScreen() {
  const { codigo, isMalo, setCodigo } = useCodigoPared()
  const [isAsking, setIsAsking] = useState(false)
  useWakeLock()
  if (codigo === undefined) return null
  if (codigo === null || isAsking) {
    const choose = (next: string) => {
      setIsAsking(false)
      setCodigo(next)
    }
    return <CodigoForm problem={isMalo ? PARED.enlaceMal : null} onCodigo={choose} />
  }
  return <Mostrada key={codigo} codigo={codigo} onOtro={() => setIsAsking(true)} />
}

function Mostrada({ codigo, onOtro }: { codigo: string; onOtro: () => void }) {
  const estado = usePared(codigo)
  return estado.pared === null ? (
    <Nada estado={estado} onOtro={onOtro} />
  ) : (
    <Tablero estado={estado} pared={estado.pared} />
  )
}

function Nada({ estado: { rechazo, isUnanswered }, onOtro }: { estado: EstadoPared; onOtro: () => void }) {
  return (
    <main className="pared-nada" aria-live="polite">
      {rechazo !== null ? (
        <Empty
          level={1}
          tone="rejected"
          icon="octagon"
          title={rechazo.isCodigo ? PARED.rechazado : PARED.ausente}
          detail={rechazo.isCodigo ? (rechazo.detail ?? '') : PARED.ausenteDetalle}
          actions={rechazo.isCodigo && <Button onClick={onOtro}>{PARED.otroCodigo}</Button>}
        />
      ) : isUnanswered ? (
        <Empty level={1} icon="wifi-off" title={PARED.sinRed} detail={PARED.sinRedDetalle} />
      ) : (
        <Empty level={1} icon="clock" title={PARED.cargando} />
      )}
    </main>
  )
}

/** Most characters of a typed code: four groups of five characters with hyphens, and room for spaces. */
const ESCRITO_MAX = 40

function CodigoForm({ problem, onCodigo }: { problem: string | null; onCodigo: (codigo: string) => void }) {
  const [texto, setTexto] = useState('')
  const [error, setError] = useState(problem)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const codigo = parseCodigo(texto)
    if (codigo === null) setError(PARED.codigoMal)
    else onCodigo(codigo)
  }
  return (
    <main className="pared-nada">
      <form noValidate onSubmit={submit}>
        <h1 className="titulo">{PARED.titulo}</h1>
        <FirstField
          label={PARED.pedirCodigo}
          hint={PARED.pedirCodigoDetalle}
          {...(error === null ? {} : { error })}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={ESCRITO_MAX}
          value={texto}
          onChange={event => setTexto(event.currentTarget.value)}
        />
        <Button type="submit" variant="primary" size="lg" block>
          {PARED.mostrar}
        </Button>
      </form>
    </main>
  )
}

/** Keeps the screen on. Has no effect without HTTPS. */
export function useWakeLock(): void {
  useEffect(() => {
    let lock: WakeLockSentinel | null = null
    let isOver = false
    const take = async (): Promise<void> => {
      if (document.visibilityState !== 'visible' || !('wakeLock' in navigator)) return
      const taken = await navigator.wakeLock.request('screen')
      if (isOver) await taken.release()
      else lock = taken
    }
    // Browsers refuse the wake lock on a low battery. Tries again when the page becomes visible
    const again = () => void take().catch(() => {})
    again()
    document.addEventListener('visibilitychange', again)
    return () => {
      isOver = true
      document.removeEventListener('visibilitychange', again)
      void lock?.release().catch(() => {}) // The lock ends with the page
    }
  }, [])
}
