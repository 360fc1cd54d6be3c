import type { Flujo } from '#contract/informes/flujo.ts'
import { barrasOf, pasoOf } from '#domain/informe/evolucion.ts'
import { duracionOf } from '#domain/informe/flujo.ts'
import type { Columna } from '#domain/valor/celda.ts'
import { formatNumero } from '#domain/valor/numero.ts'
import { columnaPaso, EVOLUCION } from './evolucion.ts'
import { contar } from './palabras.ts'

const { butacas } = EVOLUCION
const dias = (n: number): string => contar(n, 'día', 'días')

export const FLUJO = {
  ...EVOLUCION,
  titulo: 'Flujo',
  cargando: 'Cargando el flujo',
  rango: (rango: string, antes: string | null) =>
    antes === null ? rango : `${rango}. ${EVOLUCION.comparadoCon(antes)}`,
  enlaceInvalido: 'Ese enlace no es de Flujo',
  enlaceInvalidoDetalle: 'Tiene una fecha, una hora o un filtro que no existe.',
  verEsteMes: 'Ver este mes',

  filtros: 'Filtros',
  periodo: 'Período',
  periodos: {
    hoy: 'Hoy',
    ayer: 'Ayer',
    semana: 'Esta semana',
    mes: 'Este mes',
    'mes-pasado': 'Mes pasado',
    personalizado: 'Personalizado',
  },
  modelo: 'Modelo',
  color: 'Color',
  persona: 'Persona',
  todos: 'Todos',
  todas: 'Todas',
  comparar: 'Comparar',
  compararCon: 'Comparar con el período anterior',
  muyLargo: 'Más de un año: sin comparación',
  periodoPersonalizado: 'Período personalizado',
  aplicar: 'Aplicar',
  cancelar: 'Cancelar',
  largo: dias,

  ahora: 'En fábrica ahora',
  bandas: ['hasta 1 día', '1 a 3 días', '3 a 7 días', 'más de 7 días'],
  /** Accessible name of a state's link. */
  linea: (estado: string, [uno, tres, siete, mas]: readonly number[]) =>
    `${estado}: ${butacas((uno ?? 0) + (tres ?? 0) + (siete ?? 0) + (mas ?? 0))}; ${uno} de hasta un día, ${tres} de 1 a 3, ${siete} de 3 a 7, ${mas} de más de 7`,
  nadaEnFabrica: 'No hay butacas en fábrica con ese filtro',

  paradas: 'Paradas',
  limites: 'Límites',
  masDe: (n: number, estado: string) => `más de ${dias(n)} en ${estado}`,
  parada: (nro: string, n: number, estado: string) => `${nro}, ${n} d en ${estado}. Ver su ficha`,
  dias: (n: number) => `${formatNumero(n)} d`,
  sinUsuario: '–',
  verTodas: (n: number, estado: string) =>
    n === 1 ? `Ver la de ${estado}` : `Ver las ${formatNumero(n)} de ${estado}`,
  verEnButacas: (n: number, estado: string) =>
    n === 1 ? `Ver la de ${estado} en Butacas` : `Ver las ${formatNumero(n)} de ${estado} en Butacas`,
  verMenos: (estado: string) => `Ver menos de ${estado}`,
  ningunaParada: 'Ninguna butaca pasó su límite',
  sinLimites: 'Ningún estado tiene límite',
  limitesTitulo: 'Límites de espera',
  limitesDetalle:
    'Una butaca está parada cuando lleva más de esos días en su estado. Vacío: sin límite. Queda en este equipo.',
  limiteDe: (estado: string) => `Días en ${estado}`,
  limiteMal: (max: number) => `Un número entero, hasta ${max}`,
  guardar: 'Guardar',

  /** Title if the server sends only the seats that wait longest. */
  paradasViejas: 'Las que más esperan',
  limite: 'Límite, días',
  butaca: 'Butaca',
  diasEnEstado: 'Días en el estado',

  porDia: 'Terminadas por día',
  /** Title of the printed table and of the Excel sheet. */
  pasosA: (estado: string) => `Pasaron a ${estado}`,
  pasaronA: 'Pasaron a',
  estado: 'Estado',
  ninguna: (estado: string) => `Ninguna butaca pasó a ${estado} en este período.`,
  as: (a: number, s: number) => {
    const total = a + s
    const parte = (n: number) => `${formatNumero(n)} (${Math.round((n / total) * 100)} %)`
    return total === 0 ? '' : `A ${parte(a)}, S ${parte(s)}`
  },
  asAntes: (a: number, s: number) => `antes A ${formatNumero(a)}, S ${formatNumero(s)}`,
  regresos: (n: number) =>
    n === 1 ? '1 volvió a un estado anterior' : `${formatNumero(n)} volvieron a un estado anterior`,
  dudosas: (n: number) => `${formatNumero(n)} con la hora en duda`,

  porPersona: 'Por persona',
  cambiosA: (estado: string) => `cambios a ${estado}`,
  nadie: (estado: string) => `Nadie pasó butacas a ${estado} en este período.`,

  tiempos: 'Tiempo en cada estado',
  /** Each of these two texts is followed by its term, «mediana» or «p90». */
  laMitad: 'la mitad de las butacas tarda menos que la',
  nueveDeDiez: '; 9 de cada 10, menos que',
  mediana: 'mediana',
  p90: 'p90',
  enMinutos: (que: string) => `${que}, minutos`,
  tiempo: (minutos: number): string => {
    const { dias: d, horas, minutos: min } = duracionOf(minutos)
    const partes = [d > 0 && `${formatNumero(d)} d`, horas > 0 && `${horas} h`, min > 0 && `${min} min`]
    return partes.filter(Boolean).join(' ') || '0 min'
  },
  sinTiempo: '–',
  sinTiempos: 'Ninguna butaca cambió de estado en este período.',
  deCuantas: (n: number) => `, de ${formatNumero(n)}`,
  enButacas: (n: number) => (n === 1 ? 'butaca' : 'butacas'),

  errorConsultar: 'No se pudo obtener el flujo',
  errorDetalle: (status: number) => `El servidor no pudo responder (${status}). Lo que elegiste sigue ahí.`,
  sinDatos: 'El flujo se pide al servidor, y ahora no hay conexión',
  sinDatosDetalle: 'Lo que elegiste no quedó guardado en este equipo. Cuando vuelva la red, se pide solo.',
  sinActualizar: 'No se pudo pedir de nuevo.',
  sinConexion: 'Sin conexión no se puede pedir otro período ni otro filtro.',
  sinFlujo: 'Este servidor no tiene Flujo',
  sinFlujoDetalle: 'El informe Por Fecha sí está: dice cuántas butacas pasaron a cada estado.',
  ir: (pantalla: string) => `Ir a ${pantalla}`,
} as const

export const DEVOLUCIONES = {
  titulo: 'Devoluciones',
  porMotivo: 'Por motivo',
  porModelo: 'Por modelo',
  porPersona: 'Por persona',
  conDefecto: 'Marcadas con defecto, sin moverlas',
  defectos: 'Con defecto',
  motivo: 'Motivo',
  sinMotivo: 'Sin motivo',
  ninguna: 'Ninguna volvió atrás',
  verTabla: 'Ver la tabla: motivo por modelo',
  motivoPorModelo: 'Devoluciones, motivo por modelo',
  /** Titles for prints and Excel sheets. */
  deMotivo: 'Devoluciones por motivo',
  deModelo: 'Devoluciones por modelo',
  dePersona: 'Devoluciones por persona',
  /** Accessible name of a line of «Devoluciones». */
  linea: (nombre: string, n: number, antes: number | null) =>
    `${nombre}: ${formatNumero(n)} ${n === 1 ? 'vez' : 'veces'}${antes === null ? '' : `, antes ${formatNumero(antes)}`}`,
  verEnButacas: (n: number) => (n === 1 ? 'Ver la butaca' : `Ver ${formatNumero(n)} en Butacas`),
} as const

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
const comparadas = (filas: readonly Comparada[]) =>
  filas.some(({ antes }) => antes !== null) ? COMPARADA : COMPARADA.slice(0, 1)

const ahoraOf = ({ ahora }: Flujo): Lista<Ahora> => ({
  titulo: FLUJO.ahora,
  columnas: [
    { title: FLUJO.estado, value: ({ estado }) => estado.nombre },
    ...FLUJO.bandas.map((title, i) => ({ title, value: ({ bandas }: Ahora) => bandas[i] })),
    { title: FLUJO.total, value: ({ bandas }) => bandas.reduce((sum, n) => sum + n, 0) },
  ],
  filas: ahora,
})

function paradasOf({ paradas }: Flujo) {
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

function porDiaOf({ porDia }: Flujo, estado: string) {
  const filas = barrasOf(porDia)
  const columnas: readonly Columna<(typeof filas)[number]>[] = [
    columnaPaso(pasoOf(porDia)),
    ...comparadas(filas),
  ]
  return { titulo: FLUJO.pasosA(estado), columnas, filas }
}

const porPersonaOf = ({ porPersona }: Flujo): Lista<Flujo['porPersona'][number]> => ({
  titulo: FLUJO.porPersona,
  columnas: [{ title: FLUJO.persona, value: ({ usuario }) => usuario.nombre }, ...comparadas(porPersona)],
  filas: porPersona,
})

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

/** Passes each region of the screen to `make`, as rows. @param estado name of the target state. */
export const mapRegiones = <Made>(
  flujo: Flujo,
  estado: string,
  make: <Row>(lista: Lista<Row>) => Made,
): readonly Made[] => [
  make(ahoraOf(flujo)),
  make(porDiaOf(flujo, estado)),
  make(porPersonaOf(flujo)),
  make(tiemposDe(flujo)),
  make(paradasOf(flujo)),
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
