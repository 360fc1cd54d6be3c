import type { CSSProperties } from 'react'
import type { CifrasPared } from '#contract/informes/pared.ts'
import { COLORES_PANEL } from '#domain/butaca/panel-listas.ts'
import { listasPared } from '#domain/informe/pared.ts'
import { partesFechaHs } from '#domain/valor/hora.ts'
import { formatNumero } from '#domain/valor/numero.ts'
import { PARED } from '#messages/pared.ts'
import { Icon } from '#ui/signs/icon.tsx'
import { CodeText, Grade, Swatch } from '#ui/signs/signs.tsx'

export function EnFabrica({ cifras: { estados, terminadas, entregadas, paradas }, deOtroDia }: PaginaProps) {
  const mayor = Math.max(1, ...estados.map(({ cantidad }) => cantidad))
  const total = estados.reduce((suma, { cantidad }) => suma + cantidad, 0)
  const quietas = paradas.reduce((suma, { cantidad }) => suma + cantidad, 0)
  return (
    <div className="en-fabrica">
      <ol style={{ '--n': estados.length } as CSSProperties}>
        {estados.map(({ estado, cantidad }) => (
          <li key={estado.id} className="lugar" data-zero={cantidad === 0 || undefined}>
            <span className="nombre">{estado.nombre}</span>
            <span className="barra" aria-hidden="true">
              <i className="llena" style={{ '--v': cantidad / mayor } as CSSProperties} />
            </span>
            <span className="hay">{formatNumero(cantidad)}</span>
          </li>
        ))}
      </ol>
      <dl className="cifras">
        <Cifra nombre={PARED.enFabrica} n={total} />
        <Cifra nombre={PARED.terminadas(deOtroDia)} n={terminadas.hoy} />
        <Cifra nombre={PARED.entregadas(deOtroDia)} n={entregadas} />
        <Cifra nombre={PARED.paradas} n={quietas} />
      </dl>
    </div>
  )
}

const Cifra = ({ nombre, n }: { nombre: string; n: number }) => (
  <div>
    <dt>{nombre}</dt>
    <dd>{formatNumero(n)}</dd>
  </div>
)

interface Barra {
  clave: string
  abajo: string
  dicho: string
  n: number
  isHoy?: boolean
}

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
        <Barras barras={horasOf(porHora)} />
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

/** Bars from the first to the last hour with production, at least for the hours of the working day. */
function horasOf(porHora: readonly number[]): Barra[] {
  const con = porHora.flatMap((n, hora) => (n > 0 ? [hora] : []))
  const [primera, ultima] = [Math.min(7, ...con), Math.max(17, ...con)]
  return porHora.slice(primera, ultima + 1).map((n, i) => ({
    clave: String(primera + i),
    abajo: String(primera + i),
    dicho: PARED.barraHora(primera + i, n),
    n,
  }))
}

const Numero = ({ n }: { n: number }) => <td data-zero={n === 0 || undefined}>{formatNumero(n)}</td>

export function Listas({ cifras: { listas } }: PaginaProps) {
  const { filas, totales, total, fuera } = listasPared(listas)
  return (
    <div className="listas">
      <table aria-label={PARED.paginas.listas}>
        <thead>
          <tr>
            <th scope="col">{PARED.modelo}</th>
            {COLORES_PANEL.map(color => (
              <th key={color} scope="col" className="der">
                <Swatch color={color} name={color} />
              </th>
            ))}
            <th scope="col" className="der">
              {PARED.total}
            </th>
          </tr>
        </thead>
        <tbody>
          {filas.map(({ modelo, tipo, porColor }) => (
            <tr key={`${modelo} ${tipo}`}>
              <th scope="row">
                {modelo.toUpperCase()} {tipo !== null && <Grade value={tipo} />}
              </th>
              {COLORES_PANEL.map(color => (
                <Numero key={color} n={porColor[color]} />
              ))}
              <Numero n={COLORES_PANEL.reduce((suma, color) => suma + porColor[color], 0)} />
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">{PARED.total}</th>
            {COLORES_PANEL.map(color => (
              <Numero key={color} n={totales[color]} />
            ))}
            <Numero n={total} />
          </tr>
        </tfoot>
      </table>
      {fuera > 0 && <p>{PARED.fuera(fuera)}</p>}
    </div>
  )
}

/** Each state names at most this many seats. */
const NOMBRADAS = 3
/** Number of changes that fit on an upright screen. A wide screen hides the last changes. */
const CAMBIOS = 12

export const Movimiento = ({ cifras: { paradas, cambios } }: PaginaProps) => (
  <div className="movimiento">
    <section className="quietas">
      <h2>{PARED.paradas}</h2>
      {paradas.every(({ cantidad }) => cantidad === 0) && (
        <p className="ninguna">
          <Icon name="check" />
          {PARED.ningunaParada}
        </p>
      )}
      {paradas.map(
        ({ estado, dias, cantidad, butacas }) =>
          cantidad > 0 && (
            <div key={estado.id}>
              <h3>
                <b className="cuantas">{formatNumero(cantidad)}</b>{' '}
                {PARED.masDe(cantidad, dias, estado.nombre)}
              </h3>
              <ul>
                {butacas.slice(0, NOMBRADAS).map(each => (
                  <li key={each.nro} className="quieta">
                    <CodeText value={each.nro} /> <span>{PARED.diasCorto(each.dias)}</span>
                  </li>
                ))}
              </ul>
            </div>
          ),
      )}
    </section>
    <section className="ultimos">
      <h2>{PARED.ultimosCambios}</h2>
      {cambios.length === 0 && <p>{PARED.sinCambios}</p>}
      <ul>
        {cambios.slice(0, CAMBIOS).map(({ nro, estado, modelo, fechaHs }) => (
          <li className="ultimo" key={`${nro} ${fechaHs} ${estado.id}`}>
            <time dateTime={fechaHs}>{partesFechaHs(fechaHs).hora}</time>
            <CodeText value={nro} />
            <span className="modelo">{modelo}</span>
            <b className="nuevo">{estado.nombre}</b>
          </li>
        ))}
      </ul>
    </section>
  </div>
)

interface PaginaProps {
  cifras: CifrasPared
  deOtroDia: string | null
}
