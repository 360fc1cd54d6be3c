import './pared.css'
import { useState } from 'react'
import { PARED } from '#messages/pared.ts'
import { useCodigoPared } from '#queries/pared/codigo.ts'
import { type EstadoPared, usePared } from '#queries/pared/use-pared.ts'
import { Button } from '#ui/controls/button.tsx'
import { Empty } from '#ui/notices/empty.tsx'
import { CodigoForm } from './codigo-form.tsx'
import { Tablero } from './tablero.tsx'
import { useWakeLock } from './use-wake-lock.ts'

/** The panel for a television: read from far, by a link of its own, with nobody signed in. */
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

/** In the place of the figures: why there are none, and what to do. */
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
