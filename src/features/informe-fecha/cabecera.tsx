import type { InformeFila } from '#contract/informe.ts'
import type { ConsultaInforme } from '#domain/informe/consulta-informe.ts'
import { formatTabla, sumCantidad } from '#domain/informe/filas-informe.ts'
import { formatFecha } from '#domain/valor/fecha.ts'
import { INFORME } from '#messages/informe-fecha.ts'
import { SacarLista } from '#office/salida/sacar-lista.tsx'
import type { ValueColumn } from '#office/salida/value-column.ts'
import { Button } from '#ui/controls/button.tsx'
import { copyText } from '#ui/copy-text.ts'
import type { Notify } from '#ui/notify.ts'
import { addressOf } from './borrador.ts'

interface CabeceraProps {
  consulta: ConsultaInforme
  filas: readonly InformeFila[]
  /** Null while this device does not know its name. */
  estado: string | null
  isTabla: boolean
  onTabla: () => void
  owner: string
  notify: Notify
}

/** The title with the total, the caption, and the buttons to copy the report. */
export function Cabecera(props: CabeceraProps) {
  const { consulta, filas, estado } = props
  const partes = [
    ...(estado === null ? [] : [INFORME.enEstado(estado)]),
    ...(consulta.tipo === null ? [] : [INFORME.tipo(consulta.tipo)]),
  ]
  return (
    <div className="chart-head">
      <div>
        <h2 className="title">
          {INFORME.total(sumCantidad(filas))} <span className="soft">{partes.join(', ')}</span>
        </h2>
        <p className="cap">{INFORME.caption}</p>
      </div>
      <Acciones {...props} />
    </div>
  )
}

function Acciones({ consulta, filas, estado, isTabla, onTabla, owner, notify }: CabeceraProps) {
  const copy = async (text: string, done: string) => {
    if (await copyText(text)) notify.success(done)
    else notify.error(INFORME.noSeCopio)
  }
  const link = () => new URL(`?${addressOf(consulta)}`, location.href).href
  return (
    <div className="row">
      <Button variant="quiet" size="sm" icon="table" aria-pressed={isTabla} onClick={onTabla}>
        {INFORME.verTabla}
      </Button>
      <Button
        variant="quiet"
        size="sm"
        icon="copy"
        onClick={() => copy(formatTabla(filas, [INFORME.modelo, INFORME.serie]), INFORME.tablaCopiada)}
      >
        {INFORME.copiarTabla}
      </Button>
      <Button variant="quiet" size="sm" icon="link" onClick={() => copy(link(), INFORME.enlaceCopiado)}>
        {INFORME.copiarEnlace}
      </Button>
      <SacarLista salida={salidaDe(consulta, filas, estado)} quien={owner} notify={notify} />
    </div>
  )
}

const COLUMNAS: readonly ValueColumn<InformeFila>[] = [
  { title: INFORME.modelo, value: ({ modelo }) => modelo.nombre },
  { title: INFORME.serie, value: ({ cantidad }) => cantidad },
]

const salidaDe = (
  { desde, hasta, tipo }: ConsultaInforme,
  filas: readonly InformeFila[],
  estado: string | null,
) => ({
  titulo: INFORME.titulo,
  columnas: COLUMNAS,
  filas,
  filtro: [
    INFORME.rango(formatFecha(desde), formatFecha(hasta)),
    ...(estado === null ? [] : [INFORME.enEstado(estado)]),
    ...(tipo === null ? [] : [INFORME.tipo(tipo)]),
    INFORME.total(sumCantidad(filas)),
  ].join(' · '),
})
