import { partesFechaHs } from '#domain/valor/hora.ts'
import { formatNumero } from '#domain/valor/numero.ts'
import { PARED } from '#messages/pared.ts'
import { CodeText } from '#ui/signs/code-text.tsx'
import { Icon } from '#ui/signs/icon.tsx'
import type { PaginaProps } from './pagina.ts'

/** Of each state on the wall. */
const NOMBRADAS = 3
/** As many as an upright screen has room for; a wide one shows fewer. */
const CAMBIOS = 12

/** The seats that stand longer than they should, and what moved last. */
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
                <b className="cuantas">{formatNumero(cantidad)}</b> {PARED.masDe(dias, estado.nombre)}
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
