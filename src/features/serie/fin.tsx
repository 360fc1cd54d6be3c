import '#ui/table/table.css'
import type { Ref } from '#contract/formatos.ts'
import { formatDia, formatHora, isSameDay } from '#domain/valor/hora.ts'
import { ENTREGA } from '#messages/butacas/entrega.ts'
import { SERIE, SERIE_HOMOLOGAR } from '#messages/butacas/serie.ts'
import { SacarLista } from '#office/salida/sacar.tsx'
import { isEntrega, type Serie, sendEntrega } from '#queries/butacas/serie.ts'
import { likelyNow } from '#queries/device.ts'
import { Button } from '#ui/controls/button.tsx'
import type { NotifyKept } from '#ui/notices/toast.tsx'
import { Icon } from '#ui/signs/icon.tsx'
import { PlainHeads } from '#ui/table/sort-head.tsx'
import { Mandada, Terminar } from './entrega.tsx'
import type { Salidas } from './esta-serie.tsx'
import { useVistas, type Vistas } from './esta-serie.tsx'
import type { Marca } from './linea-vista.ts'
import { porModelo, salidaOf } from './linea-vista.ts'
import { Marco } from './marco.tsx'
import { ritmoDe } from './panel-parts.tsx'

/** Marks of readings that need attention or changed no seat. */
const MIRAR: readonly Marca[] = [
  'rechazada',
  'pendiente',
  'no-existe',
  'no-esta',
  'sin-cambio',
  'dejada',
  'no-vuelve',
  'no-lista',
  'ya-entregada',
]

interface FinProps extends Salidas {
  serie: Serie
  linea: readonly Ref[]
  notify: NotifyKept
  onOtra: () => void
  onSeguir: () => void
  onVolver: () => void
}

/** The end of a series. A series that was never ended is shown up to its last reading. */
export function Fin({ serie: dada, notify, onOtra, onSeguir, onVolver, ...rest }: FinProps) {
  const vistas = useVistas(dada, notify)
  const hasta = dada.hasta ?? Math.max(dada.seguida, ...vistas.vistas.map(({ at }) => at))
  const serie = { ...dada, hasta }
  const props = { serie, ...rest }
  const mirar = vistas.vistas.filter(({ marca }) => MIRAR.includes(marca))
  const acts = <ActosAlFin serie={serie} vistas={vistas.vistas} notify={notify} />
  if (isEntrega(serie))
    return (
      <Marco
        titulo={serie.mandada ? ENTREGA.titulo : ENTREGA.terminarLa}
        tituloLista={ENTREGA.esta}
        contenido={vistas}
        mirar={mirar}
        acts={acts}
        {...props}
      >
        {serie.mandada ? (
          <Mandada
            serie={serie}
            vistas={vistas.vistas}
            onDecidir={props.onDecidir}
            onOtra={onOtra}
            onVolver={onVolver}
          />
        ) : (
          <Terminar vistas={vistas.vistas} onMandar={() => sendEntrega(hasta)} onSeguir={onSeguir} />
        )}
      </Marco>
    )
  return (
    <Marco
      titulo={dada.hasta === null ? SERIE.quedoAbierta : SERIE.terminada}
      contenido={vistas}
      mirar={mirar}
      acts={acts}
      {...props}
    >
      <section className="summary" aria-label={SERIE.resumen}>
        <Resumen serie={serie} vistas={vistas} />
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
    </Marco>
  )
}

function ActosAlFin({ serie, vistas, notify }: Pick<FinProps, 'serie' | 'notify'> & Pick<Vistas, 'vistas'>) {
  const horario = SERIE.horario(formatHora(serie.desde), formatHora(serie.hasta ?? serie.desde))
  const cuando = `${serie.owner}, ${formatDia(serie.desde)} ${horario}`
  return (
    <>
      <span className="soft">
        {isSameDay(serie.desde, likelyNow()) ? `${serie.owner}, ${horario}` : cuando}
      </span>
      <span className="grow" />
      <SacarLista salida={salidaOf(serie, vistas, cuando)} quien={serie.owner} notify={notify} />
    </>
  )
}

function Resumen({ serie, vistas: { vistas, cuenta } }: { serie: Serie; vistas: Vistas }) {
  const [minutos, porMinuto] = ritmoDe(serie, cuenta.cuentan, likelyNow())
  return (
    <>
      <div className="verdict" data-tone="ok" role="status">
        <Icon name="check" />
        {serie.tarea === 'homologar'
          ? SERIE_HOMOLOGAR.butacasHomologadas(cuenta.cuentan)
          : SERIE.butacasEn(cuenta.cuentan, serie.estado.nombre)}
      </div>
      <div className="body">
        <dl className="figs">
          <Cifra nombre={SERIE.lecturas} valor={cuenta.lecturas} />
          <Cifra nombre={SERIE.tiempo} valor={minutos} unidad={SERIE.min} />
          <Cifra nombre={SERIE.ritmoTitulo} valor={porMinuto} unidad={SERIE.porMin} />
        </dl>
        <table className="table by-model">
          <PlainHeads heads={[SERIE.modelo, { title: SERIE.cantidad, className: 'num' }, SERIE.color]} />
          <tbody>
            {porModelo(vistas).map(({ modelo, cantidad, colores }) => (
              <tr key={modelo}>
                <td>{modelo}</td>
                <td className="num">{cantidad}</td>
                <td className="soft">{colores.join(' · ')}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </>
  )
}

const Cifra = ({ nombre, valor, unidad }: { nombre: string; valor: string | number; unidad?: string }) => (
  <div>
    <dt>{nombre}</dt>
    <dd>
      {valor} {unidad && <small>{unidad}</small>}
    </dd>
  </div>
)
