import { Link } from 'react-router-dom'
import type { Ref } from '#contract/formatos.ts'
import type { Flujo } from '#contract/informes/flujo.ts'
import { lugarOf } from '#domain/butaca/butaca.ts'
import { senaDe } from '#domain/cuenta/persona.ts'
import type { ConsultaFlujo } from '#domain/informe/flujo.ts'
import { addressOfEstado } from '#domain/rutas.ts'
import { formatNumero } from '#domain/valor/numero.ts'
import { FLUJO } from '#messages/flujo.ts'
import { EstadoLabel } from '#office/butaca-parts.tsx'
import { useLookups } from '#queries/butacas/use-mirror.ts'
import { medida } from '#ui/drawing.tsx'
import { Empty } from '#ui/notices/notice.tsx'
import { SenaMark } from '#ui/signs/signs.tsx'
import { PlainHeads } from '#ui/table/sort-head.tsx'

type Tiempo = Flujo['tiempos'][number]

/** Below this number of stays the table shows their count, because a median of few stays is unreliable. */
const COUNT_SHOWN_BELOW = 10

export function Tiempos({ tiempos }: { tiempos: Flujo['tiempos'] }) {
  const { lugares } = useLookups()
  const estados = [...new Map(tiempos.map(({ estado }) => [estado.id, estado])).values()].sort(
    (a, b) => lugarOf(a.id, lugares) - lugarOf(b.id, lugares),
  )
  const modelos = [...new Set(tiempos.map(({ modelo }) => modelo.nombre))]
  return (
    <section className="panel tiempos" aria-label={FLUJO.tiempos}>
      <div className="panel-head">
        <h2>{FLUJO.tiempos}</h2>
        <span className="soft">
          {FLUJO.laMitad} <b>{FLUJO.mediana}</b>
          {FLUJO.nueveDeDiez} <b>{FLUJO.p90}</b>
        </span>
        <span className="referencias">
          <span className="referencia">{FLUJO.mediana}</span>
          <span className="referencia" data-banda="2">
            {FLUJO.p90}
          </span>
        </span>
      </div>
      {tiempos.length === 0 ? (
        <Empty icon="clock" title={FLUJO.sinTiempos} />
      ) : (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling element must be reachable by keyboard
        <div className="table-wrap" tabIndex={0}>
          <Tabla tiempos={tiempos} estados={estados} modelos={modelos} />
        </div>
      )}
    </section>
  )
}

interface TablaProps {
  tiempos: readonly Tiempo[]
  estados: readonly Ref[]
  modelos: readonly string[]
}

function Tabla({ tiempos, estados, modelos }: TablaProps) {
  const largest = new Map(
    estados.map(({ id }) => [id, Math.max(1, ...tiempos.filter(t => t.estado.id === id).map(t => t.p90))]),
  )
  const byCell = new Map(tiempos.map(t => [`${t.modelo.nombre} ${t.estado.id}`, t]))
  return (
    <table className="table">
      <caption className="sr">{FLUJO.tiempos}</caption>
      <PlainHeads heads={[FLUJO.modelo, ...estados.map(({ nombre }) => nombre)]} />
      <tbody>
        {modelos.map(modelo => (
          <tr key={modelo}>
            <th scope="row">{modelo}</th>
            {estados.map(({ id }) => (
              <td key={id}>
                <Celda tiempo={byCell.get(`${modelo} ${id}`)} largest={largest.get(id) ?? 1} />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function Celda({ tiempo, largest }: { tiempo: Tiempo | undefined; largest: number }) {
  if (tiempo === undefined) return <span className="muted">{FLUJO.sinTiempo}</span>
  const { mediana, p90, cantidad } = tiempo
  return (
    <span className="tiempo">
      <b>{FLUJO.tiempo(mediana)}</b>
      <span className="soft">
        {FLUJO.p90} {FLUJO.tiempo(p90)}
        {cantidad < COUNT_SHOWN_BELOW && (
          <>
            {FLUJO.deCuantas(cantidad)}
            <span className="sr"> {FLUJO.enButacas(cantidad)}</span>
          </>
        )}
      </span>
      <span className="tramo" style={medida({ m: mediana / largest, p: p90 / largest })} />
    </span>
  )
}

const sum = (bandas: readonly number[]): number => bandas.reduce((all, n) => all + n, 0)

export function Ahora({ ahora, consulta }: { ahora: Flujo['ahora']; consulta: ConsultaFlujo }) {
  const total = sum(ahora.map(({ bandas }) => sum(bandas)))
  const largest = Math.max(1, ...ahora.map(({ bandas }) => sum(bandas)))
  return (
    <section className="panel ahora" aria-label={FLUJO.ahora}>
      <div className="panel-head">
        <h2>{FLUJO.ahora}</h2>
        <span className="cifra">{formatNumero(total)}</span>
        <span className="referencias">
          {FLUJO.bandas.map((banda, i) => (
            <span key={banda} className="referencia" data-banda={i + 1}>
              {banda}
            </span>
          ))}
        </span>
      </div>
      {total === 0 ? (
        <Empty icon="seat" title={FLUJO.nadaEnFabrica} />
      ) : (
        <ul className="lineas">
          {ahora.map(linea => (
            <Linea key={linea.estado.id} linea={linea} largest={largest} consulta={consulta} />
          ))}
        </ul>
      )}
    </section>
  )
}

function Linea({
  linea: { estado, bandas },
  largest,
  consulta: { modelo, color },
}: {
  linea: Flujo['ahora'][number]
  largest: number
  consulta: ConsultaFlujo
}) {
  const { linea } = useLookups()
  return (
    <li>
      <Link to={addressOfEstado({ estado: estado.id, modelo, color })}>
        <span className="sr">{FLUJO.linea(estado.nombre, bandas)}</span>
        <span className="a-la-vista" aria-hidden="true">
          <EstadoLabel estado={estado} linea={linea} />
          <span className="tramos">
            {bandas.map((cantidad, i) =>
              cantidad === 0 ? null : (
                <i key={i} data-banda={i + 1} style={medida({ v: cantidad / largest })}>
                  <b>{formatNumero(cantidad)}</b>
                </i>
              ),
            )}
          </span>
          <b className="total">{formatNumero(sum(bandas))}</b>
        </span>
      </Link>
    </li>
  )
}

export function PorPersona({ porPersona, estado }: { porPersona: Flujo['porPersona']; estado: string }) {
  const largest = Math.max(1, ...porPersona.map(({ cantidad, antes }) => Math.max(cantidad, antes ?? 0)))
  return (
    <section className="panel por-persona" aria-label={FLUJO.porPersona}>
      <div className="panel-head">
        <h2>{FLUJO.porPersona}</h2>
        <span className="meta">{FLUJO.cambiosA(estado)}</span>
      </div>
      {porPersona.length === 0 ? (
        <Empty icon="person" title={FLUJO.nadie(estado)} />
      ) : (
        <ul className="personas">
          {porPersona.map(({ usuario, cantidad, antes }) => (
            <li key={usuario.nombre}>
              <SenaMark {...senaDe(usuario.nombre)} />
              <span className="nombre">
                <b>{usuario.nombre}</b>
                <span className="barra">
                  <i style={medida({ v: cantidad / largest })} />
                  {antes !== null && <u style={medida({ v: antes / largest })} />}
                </span>
              </span>
              <b className="cuantas">{formatNumero(cantidad)}</b>
              {antes !== null && <span className="antes soft">{FLUJO.antesN(antes)}</span>}
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
