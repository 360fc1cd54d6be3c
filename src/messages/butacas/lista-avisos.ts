import { formatNumero } from '#domain/valor/numero.ts'

/** Words of «Butacas» if its list has no rows. */
export const LISTA_VACIA = {
  numero: 'Número',
  /** One condition of a filter: 'estado entregada'. */
  pedido: (campo: string, valor: string | number) => `${campo.toLowerCase()} ${valor}`,
  vacia: 'No hay butacas con ese filtro',
  vaciaSinFiltro: 'No hay butacas',
  vaciaSinFiltroDetalle: 'Cuando el servidor tenga butacas, van a aparecer acá.',
  sinDatos: 'Este equipo todavía no tiene butacas guardadas',
  sinDatosDetalle: 'Hace falta la red una vez para traerlas. Después se puede trabajar sin conexión.',
  quitarFiltros: 'Quitar filtros',
  errorDetalle: (status: number, hora: string | null) =>
    `El servidor no ${status > 0 ? `pudo responder (${status})` : 'respondió'}.${
      hora === null ? '' : ` Podés seguir leyendo: las butacas guardadas en este equipo son de las ${hora}.`
    }`,
  sinTodas: 'Este equipo todavía no tiene todas las butacas',
  /** Title of a list of seats that the device does not store. @param estado the state's name; null if unknown. */
  noGuarda: (estado: string | null) =>
    estado === null ? 'Este equipo no guarda esas butacas' : `Este equipo no guarda las ${estado}s`,
  noGuardaDetalle: 'Se piden al servidor, y ahora no hay conexión. Cuando vuelva la red, aparecen solas.',
  /** @param hora when the device received the data. */
  segun: (hora: string) => `Según los datos de las ${hora}.`,
} as const

/** Result of the last batch (reliability O36). */
export const LOTE = {
  resultado: 'Resultado del último cambio',
  confirmadas: (n: number) => (n === 1 ? '1 confirmada' : `${n} confirmadas`),
  rechazadas: (n: number) => (n === 1 ? '1 rechazada' : `${n} rechazadas`),
  pendientes: (n: number) => (n === 1 ? '1 pendiente' : `${n} pendientes`),
  total: (n: number) => (n === 1 ? '1 butaca' : `${n} butacas`),
  reintentar: 'Reintentar las rechazadas',
  cerrar: 'Cerrar el resultado',
  enPendientes: 'Lo que otra persona cambió mientras tanto se decide en Pendientes.',
} as const

/** Excel file and print of the list «Butacas». */
export const SACAR_BUTACAS = {
  titulo: 'Butacas',
  todas: (n: number) =>
    n === 1
      ? 'La butaca que muestra el filtro.'
      : `Las ${formatNumero(n)} butacas que muestra el filtro, de todas las páginas y en el orden en que se ven.`,
  pesoKg: 'Peso (kg)',
  /** Text added to the filter if the list is incomplete. */
  soloGuardadas: 'solo las que guarda este equipo',
  listasAs: (listaS: boolean) => (listaS ? 'Listas S' : 'Listas A'),
} as const
