import { createPortal } from 'react-dom'
import type { Evolucion } from '#contract/evolucion.ts'
import { barrasDePasos } from '#domain/informe/barras-dia.ts'
import type { ConsultaInforme } from '#domain/informe/consulta-informe.ts'
import type { FilaComparada } from '#domain/informe/filas-informe.ts'
import { EVOLUCION } from '#messages/evolucion.ts'
import { INFORME } from '#messages/informe-fecha.ts'
import { SALIDA } from '#messages/salida.ts'
import { columnaPaso } from '#office/evolucion/columna-paso.ts'
import { rangoEntero } from '#office/rango-words.ts'
import { SacarDeAca } from '#office/salida/sacar-de-aca.tsx'
import { hojaDe, type Libro } from '#office/salida/salida.ts'
import { usePapel } from '#office/salida/use-papel.tsx'
import type { ValueColumn } from '#office/salida/value-column.ts'
import { Button } from '#ui/controls/button.tsx'
import { copyText } from '#ui/copy-text.ts'
import type { Notify } from '#ui/notify.ts'
import { addressOf } from './borrador.ts'

interface SalidasProps {
  consulta: ConsultaInforme
  /** Null or empty while there is nothing to take away. */
  filas: readonly FilaComparada[] | null
  evolucion: Evolucion | null
  /** Null while this device does not know its name. */
  estado: string | null
  owner: string
  notify: Notify
}

/** What leaves the report, at the end of the page's head, which is drawn by the screen around it. */
export const Salidas = ({ lugar, ...props }: SalidasProps & { lugar: HTMLElement | null }) =>
  lugar && createPortal(<Grupo {...props} />, lugar)

function Grupo(props: SalidasProps) {
  const { consulta, filas, owner, notify } = props
  const { papel, imprimir } = usePapel(owner, notify)
  const libro = filas === null || filas.length === 0 ? null : libroDe({ ...props, filas })
  const print = async () => {
    try {
      const { InformePapel } = await import('./informe-papel.tsx')
      imprimir(filas?.length ?? 0, {
        titulo: INFORME.titulo,
        detalle: rangoEntero(consulta),
        cuerpo: <InformePapel {...props} filas={filas ?? []} />,
      })
    } catch {
      notify.error(SALIDA.noSeImprimio) // Its code could not be loaded
    }
  }
  const copyLink = async () => {
    const link = new URL(`?${addressOf(consulta)}`, location.href).href
    if (await copyText(link)) notify.success(INFORME.enlaceCopiado)
    else notify.error(INFORME.noSeCopio)
  }
  return (
    <SacarDeAca salida={libro} notify={notify}>
      {/* It reports its own failure */}
      <Button icon="print" disabled={libro === null} onClick={() => void print()}>
        {SALIDA.imprimir}
      </Button>
      <Button icon="link" onClick={copyLink}>
        {INFORME.copiarEnlace}
      </Button>
      {papel}
    </SacarDeAca>
  )
}

const COLUMNAS: readonly ValueColumn<FilaComparada>[] = [
  { title: INFORME.modelo, value: ({ modelo }) => modelo.nombre },
  { title: INFORME.serie, value: ({ cantidad }) => cantidad },
]
const COMPARADAS: readonly ValueColumn<{ cantidad: number; antes: number | null }>[] = [
  { title: INFORME.antes, value: ({ antes }) => antes },
  { title: INFORME.diferencia, value: ({ cantidad, antes }) => (antes === null ? null : cantidad - antes) },
]

/** The columns of the report's table, in its workbook and on paper. */
export const columnasDe = (filas: readonly FilaComparada[]): readonly ValueColumn<FilaComparada>[] =>
  filas.some(({ antes }) => antes !== null) ? [...COLUMNAS, ...COMPARADAS] : COLUMNAS

/** The report, and where the server says it how it went. */
export function libroDe({
  consulta,
  filas,
  evolucion,
}: Pick<SalidasProps, 'consulta' | 'evolucion'> & { filas: readonly FilaComparada[] }): Libro {
  const columnas = columnasDe(filas)
  const hojas = [hojaDe({ titulo: INFORME.titulo, columnas, filas })]
  if (evolucion !== null) {
    const { barras, paso } = barrasDePasos(evolucion.pasos, consulta.horaH)
    hojas.push(
      hojaDe({
        titulo: INFORME.evolucion,
        columnas: [
          columnaPaso(paso),
          { title: EVOLUCION.cantidad, value: ({ cantidad }) => cantidad },
          ...(columnas === COLUMNAS ? [] : COMPARADAS),
        ],
        filas: barras,
      }),
    )
  }
  return { titulo: INFORME.titulo, hojas }
}
