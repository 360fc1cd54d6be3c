import type { Flujo } from '#contract/informes/flujo.ts'
import type { Ref } from '#contract/ref.ts'
import { lugarDe } from '#domain/butaca/estado-butaca.ts'
import { FLUJO } from '#messages/flujo.ts'
import { useLookups } from '#queries/butacas/use-lookups.ts'
import { medida } from '#ui/medida.ts'
import { Empty } from '#ui/notices/empty.tsx'

type Tiempo = Flujo['tiempos'][number]

/** Of fewer stays than this it is said how many: a median of two says little. */
const POCAS = 10

/** How long seats were in each state, by model; the bars of a column can be compared. */
export function Tiempos({ tiempos }: { tiempos: Flujo['tiempos'] }) {
  const { lugares } = useLookups()
  const estados = [...new Map(tiempos.map(({ estado }) => [estado.id, estado])).values()].sort(
    (a, b) => lugarDe(a.id, lugares) - lugarDe(b.id, lugares),
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
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
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
      <thead>
        <tr>
          {[FLUJO.modelo, ...estados.map(({ nombre }) => nombre)].map(nombre => (
            <th scope="col" key={nombre}>
              <span className="h">{nombre}</span>
            </th>
          ))}
        </tr>
      </thead>
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
        {cantidad < POCAS && (
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
