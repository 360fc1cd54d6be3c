import type { CSSProperties } from 'react'
import { formatNumero } from '#domain/valor/numero.ts'
import { PARED } from '#messages/pared.ts'
import { Cifra } from './en-fabrica.tsx'
import type { PaginaProps } from './pagina.ts'

interface Barra {
  clave: string
  /** Under it, for the eye. */
  abajo: string
  /** For whoever hears it. */
  dicho: string
  n: number
  isHoy?: boolean
}

/** What reached lista: today, in the last hour, and day by day. */
export function Terminadas({ cifras: { terminadas }, deOtroDia }: PaginaProps) {
  const { hoy, ultimaHora, ayer, porDia, porHora } = terminadas
  const dias = porDia.map(({ dia, cantidad }, i) => ({
    clave: dia,
    abajo: PARED.diaCorto(dia),
    dicho: PARED.barraDia(dia, cantidad),
    n: cantidad,
    isHoy: i === porDia.length - 1,
  }))
  return (
    <div className="terminadas">
      <dl className="cifras">
        <Cifra nombre={PARED.terminadas(deOtroDia)} n={hoy} />
        <Cifra nombre={PARED.ultimaHora} n={ultimaHora} />
        <Cifra nombre={PARED.ayer} n={ayer} />
      </dl>
      <section>
        <h2>{PARED.porDia}</h2>
        <Barras barras={dias} />
      </section>
      <section>
        <h2>{PARED.porHora(deOtroDia)}</h2>
        <Barras barras={horasDe(porHora)} />
      </section>
    </div>
  )
}

const Barras = ({ barras }: { barras: readonly Barra[] }) => {
  const mayor = Math.max(1, ...barras.map(({ n }) => n))
  return (
    <ol className="columnas" style={{ '--n': barras.length } as CSSProperties}>
      {barras.map(({ clave, abajo, dicho, n, isHoy }) => (
        <li key={clave} className="columna" data-hoy={isHoy || undefined} data-zero={n === 0 || undefined}>
          <span className="sr">{dicho}</span>
          <span className="cuanto" aria-hidden="true">
            {formatNumero(n)}
          </span>
          <i className="altura" style={{ '--v': n / mayor } as CSSProperties} aria-hidden="true" />
          <span className="abajo" aria-hidden="true">
            {abajo}
          </span>
        </li>
      ))}
    </ol>
  )
}

/** The working day at least, and every hour in which something was made. */
function horasDe(porHora: readonly number[]): Barra[] {
  const con = porHora.flatMap((n, hora) => (n > 0 ? [hora] : []))
  const [primera, ultima] = [Math.min(7, ...con), Math.max(17, ...con)]
  return porHora.slice(primera, ultima + 1).map((n, i) => ({
    clave: String(primera + i),
    abajo: String(primera + i),
    dicho: PARED.barraHora(primera + i, n),
    n,
  }))
}
