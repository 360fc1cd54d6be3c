import '#ui/table/table.css'
import type { Ref } from '#contract/ref.ts'
import { formatDia, formatHora } from '#domain/valor/hora.ts'
import { SERIE, SERIE_HOMOLOGAR } from '#messages/butacas/serie.ts'
import type { Serie } from '#queries/butacas/serie.ts'
import { likelyNow } from '#queries/cuenta/device-clock.ts'
import { Button } from '#ui/controls/button.tsx'
import type { NotifyKept } from '#ui/notify.ts'
import { saveFile } from '#ui/save-file.ts'
import { Icon } from '#ui/signs/icon.tsx'
import { Cabecera } from './cabecera.tsx'
import { EstaSerie, type Salidas } from './esta-serie.tsx'
import { filasDe } from './filas-serie.ts'
import type { Marca, Vista } from './linea-vista.ts'
import { ritmoDe } from './panel-parts.tsx'
import { useVistas } from './use-vistas.ts'

/** What needs a person, or was read and is not done. */
const MIRAR: readonly Marca[] = ['rechazada', 'pendiente', 'no-existe', 'no-esta', 'sin-cambio', 'dejada']

/** What the series came to, by model and color, and what of it needs a person. */
export function Fin({
  serie,
  linea,
  notify,
  onOtra,
  onSeguir,
  onVolver,
  ...salidas
}: Salidas & {
  serie: Serie
  linea: readonly Ref[]
  notify: NotifyKept
  onOtra: () => void
  onSeguir: () => void
  onVolver: () => void
}) {
  const { vistas, cuenta, pregunta, deshacer } = useVistas(serie, notify)
  const [minutos, porMinuto] = ritmoDe(serie, cuenta.cuentan, likelyNow())
  const mirar = vistas.filter(({ marca }) => MIRAR.includes(marca))
  const guardar = async (): Promise<void> => {
    const { xlsx } = await import('#ui/xlsx.ts')
    const que = serie.tarea === 'homologar' ? SERIE_HOMOLOGAR.tarea : serie.estado.nombre
    saveFile(
      await xlsx(SERIE.hoja, filasDe(vistas)),
      SERIE.archivo(que, formatDia(serie.desde).replaceAll('/', '-')),
    )
  }
  return (
    <div className="serie">
      <Cabecera titulo={SERIE.terminada} serie={serie} linea={linea}>
        <span className="soft">
          {serie.owner}, {SERIE.horario(formatHora(serie.desde), formatHora(serie.hasta ?? serie.desde))}
        </span>
        <span className="grow" />
        <Button icon="table" onClick={() => void guardar()}>
          {SERIE.excel}
        </Button>
        <Button icon="print" onClick={() => print()}>
          {SERIE.imprimir}
        </Button>
      </Cabecera>
      <div className="serial">
        <section className="summary" aria-label={SERIE.resumen}>
          <div className="verdict" data-tone="ok" role="status">
            <Icon name="check" />
            {serie.tarea === 'homologar'
              ? SERIE_HOMOLOGAR.butacasHomologadas(cuenta.cuentan)
              : SERIE.butacasEn(cuenta.cuentan, serie.estado.nombre)}
          </div>
          <div className="body">
            <dl className="figs">
              <div>
                <dt>{SERIE.lecturas}</dt>
                <dd>{cuenta.lecturas}</dd>
              </div>
              <div>
                <dt>{SERIE.tiempo}</dt>
                <dd>
                  {minutos} <small>{SERIE.min}</small>
                </dd>
              </div>
              <div>
                <dt>{SERIE.ritmoTitulo}</dt>
                <dd>
                  {porMinuto} <small>{SERIE.porMin}</small>
                </dd>
              </div>
            </dl>
            <PorModelo vistas={vistas} />
          </div>
          <div className="foot-acts">
            <Button size="lg" onClick={onOtra}>
              {SERIE.otra}
            </Button>
            <Button size="lg" onClick={onSeguir}>
              {SERIE.seguir}
            </Button>
            <Button variant="primary" size="lg" onClick={onVolver}>
              {SERIE.aButacas}
            </Button>
          </div>
        </section>
        <EstaSerie
          titulo={mirar.length > 0 ? SERIE.paraMirar : SERIE.estaSerie}
          vistas={mirar.length > 0 ? mirar : vistas}
          cuenta={cuenta}
          desde={serie.desde}
          actual={null}
          {...deshacer}
          {...salidas}
        />
      </div>
      {pregunta}
    </div>
  )
}

function PorModelo({ vistas }: { vistas: readonly Vista[] }) {
  const models = new Map<string, Map<string, number>>()
  for (const { linea, marca } of vistas) {
    if (linea === null || (marca !== 'hecho' && marca !== 'pendiente')) continue
    const { modelo, color } = linea.entry.seen
    const colors = models.get(modelo.nombre) ?? new Map<string, number>()
    colors.set(color.nombre, (colors.get(color.nombre) ?? 0) + 1)
    models.set(modelo.nombre, colors)
  }
  const rows = [...models].map(([modelo, colors]) => ({
    modelo,
    cantidad: [...colors.values()].reduce((sum, n) => sum + n, 0),
    colores: [...colors].sort(([, a], [, b]) => b - a).map(([color, n]) => `${n} ${color}`),
  }))
  return (
    <table className="table">
      <thead>
        <tr>
          <th scope="col">
            <span className="h">{SERIE.modelo}</span>
          </th>
          <th scope="col" className="num">
            <span className="h">{SERIE.cantidad}</span>
          </th>
          <th scope="col">
            <span className="h">{SERIE.color}</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {rows
          .sort((a, b) => b.cantidad - a.cantidad)
          .map(({ modelo, cantidad, colores }) => (
            <tr key={modelo}>
              <td>{modelo}</td>
              <td className="num">{cantidad}</td>
              <td className="soft">{colores.join(' · ')}</td>
            </tr>
          ))}
      </tbody>
    </table>
  )
}
