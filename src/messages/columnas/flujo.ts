import type { Flujo } from '#contract/informes/flujo.ts'
import { barrasDe, pasoDe } from '#domain/informe/evolucion.ts'
import type { Columna } from '#domain/valor/celda.ts'
import { DEVOLUCIONES, FLUJO } from '../flujo.ts'
import { columnaPaso } from './paso.ts'

/** A region of the screen as rows. */
export interface Lista<Row> {
  titulo: string
  columnas: readonly Columna<Row>[]
  filas: readonly Row[]
}

type Comparada = { cantidad: number; antes: number | null }
type Ahora = Flujo['ahora'][number]
type Tiempo = Flujo['tiempos'][number]

const COMPARADA: readonly Columna<Comparada>[] = [
  { title: FLUJO.cantidad, value: ({ cantidad }) => cantidad },
  { title: FLUJO.columnaAntes, value: ({ antes }) => antes },
]
/** Without the earlier figure if nothing is compared. */
const comparadas = (filas: readonly Comparada[]) =>
  filas.some(({ antes }) => antes !== null) ? COMPARADA : COMPARADA.slice(0, 1)

const ahoraDe = ({ ahora }: Flujo): Lista<Ahora> => ({
  titulo: FLUJO.ahora,
  columnas: [
    { title: FLUJO.estado, value: ({ estado }) => estado.nombre },
    ...FLUJO.bandas.map((title, i) => ({ title, value: ({ bandas }: Ahora) => bandas[i] })),
    { title: FLUJO.total, value: ({ bandas }) => bandas.reduce((sum, n) => sum + n, 0) },
  ],
  filas: ahora,
})

/** The oldest of each state, as many as the screen shows. */
function paradasDe({ paradas }: Flujo) {
  const filas = paradas.flatMap(({ estado, dias, butacas }) =>
    butacas.map(butaca => ({ ...butaca, estado, limite: dias })),
  )
  const columnas: readonly Columna<(typeof filas)[number]>[] = [
    { title: FLUJO.estado, value: ({ estado }) => estado.nombre },
    { title: FLUJO.limite, value: ({ limite }) => limite },
    { title: FLUJO.butaca, value: ({ nro }) => nro },
    { title: FLUJO.modelo, value: ({ modelo }) => modelo.nombre },
    { title: FLUJO.persona, value: ({ usuario }) => usuario?.nombre },
    { title: FLUJO.diasEnEstado, value: ({ dias }) => dias },
  ]
  const isWhole = paradas.every(({ cantidad, butacas }) => cantidad === butacas.length)
  return { titulo: isWhole ? FLUJO.paradas : FLUJO.paradasViejas, columnas, filas }
}

function porDiaDe({ porDia }: Flujo, estado: string) {
  const filas = barrasDe(porDia)
  const columnas: readonly Columna<(typeof filas)[number]>[] = [
    columnaPaso(pasoDe(porDia)),
    ...comparadas(filas),
  ]
  return { titulo: FLUJO.pasosA(estado), columnas, filas }
}

const porPersonaDe = ({ porPersona }: Flujo): Lista<Flujo['porPersona'][number]> => ({
  titulo: FLUJO.porPersona,
  columnas: [{ title: FLUJO.persona, value: ({ usuario }) => usuario.nombre }, ...comparadas(porPersona)],
  filas: porPersona,
})

/** A duration as the screen says it, and its minutes. */
const columnasTiempo = (que: 'mediana' | 'p90'): readonly Columna<Tiempo>[] => [
  {
    title: FLUJO[que],
    value: ({ [que]: minutos }) => (minutos === null ? FLUJO.sinTiempo : FLUJO.tiempo(minutos)),
  },
  { title: FLUJO.enMinutos(FLUJO[que]), value: ({ [que]: minutos }) => minutos, isSoloPlanilla: true },
]

const tiemposDe = ({ tiempos }: Flujo): Lista<Tiempo> => ({
  titulo: FLUJO.tiempos,
  columnas: [
    { title: FLUJO.modelo, value: ({ modelo }) => modelo.nombre },
    { title: FLUJO.estado, value: ({ estado }) => estado.nombre },
    ...columnasTiempo('mediana'),
    ...columnasTiempo('p90'),
    { title: FLUJO.cantidad, value: ({ cantidad }) => cantidad },
  ],
  filas: tiempos,
})

type Devoluciones = NonNullable<Flujo['devoluciones']>

const columnaMotivo: Columna<{ motivo: { nombre: string } | null }> = {
  title: DEVOLUCIONES.motivo,
  value: ({ motivo }) => motivo?.nombre ?? DEVOLUCIONES.sinMotivo,
}
const deMotivo = (
  titulo: string,
  filas: Devoluciones['porMotivo'],
): Lista<Devoluciones['porMotivo'][number]> => ({
  titulo,
  columnas: [columnaMotivo, ...comparadas(filas)],
  filas,
})
const deModelo = ({ porModelo }: Devoluciones): Lista<Devoluciones['porModelo'][number]> => ({
  titulo: DEVOLUCIONES.deModelo,
  columnas: [{ title: FLUJO.modelo, value: ({ modelo }) => modelo.nombre }, ...comparadas(porModelo)],
  filas: porModelo,
})
const dePersona = ({ porPersona }: Devoluciones): Lista<Devoluciones['porPersona'][number]> => ({
  titulo: DEVOLUCIONES.dePersona,
  columnas: [{ title: FLUJO.persona, value: ({ usuario }) => usuario.nombre }, ...comparadas(porPersona)],
  filas: porPersona,
})
const cruce = ({ porMotivoYModelo }: Devoluciones): Lista<Devoluciones['porMotivoYModelo'][number]> => ({
  titulo: DEVOLUCIONES.motivoPorModelo,
  columnas: [
    columnaMotivo,
    { title: FLUJO.modelo, value: ({ modelo }) => modelo.nombre },
    { title: FLUJO.cantidad, value: ({ cantidad }) => cantidad },
  ],
  filas: porMotivoYModelo,
})

/** Each region of the screen as rows, passed to a writer. @param estado name of the target state. */
export const mapRegiones = <Made>(
  flujo: Flujo,
  estado: string,
  make: <Row>(lista: Lista<Row>) => Made,
): readonly Made[] => [
  make(ahoraDe(flujo)),
  make(porDiaDe(flujo, estado)),
  make(porPersonaDe(flujo)),
  make(tiemposDe(flujo)),
  make(paradasDe(flujo)),
  ...(flujo.devoluciones === undefined
    ? []
    : [
        make(deMotivo(DEVOLUCIONES.deMotivo, flujo.devoluciones.porMotivo)),
        make(deModelo(flujo.devoluciones)),
        make(dePersona(flujo.devoluciones)),
        make(cruce(flujo.devoluciones)),
        make(deMotivo(DEVOLUCIONES.defectos, flujo.devoluciones.defectos)),
      ]),
]
