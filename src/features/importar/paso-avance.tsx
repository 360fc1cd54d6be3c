import { useEffect, useState } from 'react'
import { Link } from 'react-router-dom'
import { RUTA_IMPORTAR } from '#domain/rutas.ts'
import { IMPORTAR } from '#messages/importar.ts'
import { useSesion } from '#queries/cuenta/use-sesion.ts'
import { type Corrida, isUnderWay, parar, useCorrida } from '#queries/importaciones/run.ts'
import { Button, buttonClass } from '#ui/controls/button.tsx'
import { RUTAS } from './use-terminada.tsx'

const ESTIMABLE_MS = 1_500

export function PasoAvance() {
  const corrida = useCorrida()
  const { paso, clase, hechas, de } = corrida
  const [isParando, setIsParando] = useState(false)
  const part = de === 0 ? 0 : Math.min(1, hechas / de)
  return (
    <div className="imp-body">
      <div className="center-box">
        <h2>{tituloDe(corrida)}</h2>
        <div
          role="progressbar"
          aria-valuenow={Math.floor(100 * part)}
          aria-valuemin={0}
          aria-valuemax={100}
          aria-label={tituloDe(corrida)}
          className="big"
        >
          <Meter part={part} />
        </div>
        <p className="row cuenta">
          <b className="strong">{IMPORTAR.van(hechas, de)}</b>
          <Falta corrida={corrida} />
        </p>
        {paso === 'importando' && <p className="soft">{IMPORTAR.podesSeguir}</p>}
        <div className="row centrada">
          {paso !== 'deshaciendo' && (
            <Button
              aria-disabled={isParando}
              onClick={() => {
                setIsParando(true)
                parar()
              }}
            >
              {isParando ? IMPORTAR.parando : IMPORTAR.parar}
            </Button>
          )}
          {paso === 'importando' && (
            <Link className={buttonClass()} to={RUTAS[clase].path}>
              {IMPORTAR.seguirTrabajando}
            </Link>
          )}
        </div>
      </div>
    </div>
  )
}

function tituloDe({ paso, clase, de }: Corrida): string {
  if (paso === 'importando') return IMPORTAR.importando(clase, de)
  return paso === 'probando' ? IMPORTAR.probando : IMPORTAR.deshaciendo
}

const EVERY_MS = 1_000

function Falta({ corrida: { hechas, de, desde } }: { corrida: Corrida }) {
  const [now, setNow] = useState(desde)
  useEffect(() => {
    const timer = setInterval(() => setNow(performance.now()), EVERY_MS)
    return () => clearInterval(timer)
  }, [])
  const pasados = now - desde
  if (pasados < ESTIMABLE_MS || hechas === 0) return <span className="soft" />
  return (
    <span className="soft">{IMPORTAR.faltan(Math.round(((pasados / hechas) * (de - hechas)) / 1000))}</span>
  )
}

export function AvanceEnBarra() {
  const corrida = useCorrida()
  const sesion = useSesion()
  if (!isUnderWay(corrida) || sesion?.nombre !== corrida.owner) return null
  const part = corrida.de === 0 ? 0 : Math.min(1, corrida.hechas / corrida.de)
  return (
    <Link
      className="btn quiet avance-barra"
      to={RUTA_IMPORTAR}
      aria-label={IMPORTAR.enBarraDetalle(corrida.clase, IMPORTAR.van(corrida.hechas, corrida.de))}
    >
      <Meter part={part} />
      <span aria-hidden="true">{IMPORTAR.enBarra(Math.floor(100 * part))}</span>
    </Link>
  )
}

const Meter = ({ part }: { part: number }) => (
  <span className="meterbar" aria-hidden="true">
    <i style={{ '--v': part } as object} />
  </span>
)
