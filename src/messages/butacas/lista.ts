/** The list of «Butacas». */
export const LISTA = {
  etiquetas: 'Imprimir etiquetas',
  vacia: 'No hay butacas con ese filtro',
  vaciaSinFiltro: 'No hay butacas',
  vaciaSinFiltroDetalle: 'Cuando el servidor tenga butacas, van a aparecer acá.',
  sinDatos: 'Este equipo todavía no tiene butacas guardadas',
  sinDatosDetalle: 'Hace falta la red una vez para traerlas. Después se puede trabajar sin conexión.',
  quitarFiltros: 'Quitar filtros',
  reintentar: 'Reintentar',
  errorDetalle: (status: number, hora: string | null) =>
    `El servidor no respondió${status > 0 ? ` (${status})` : ''}.${
      hora === null ? '' : ` Podés seguir leyendo: las butacas guardadas en este equipo son de las ${hora}.`
    }`,
  verDatos: (hora: string) => `Ver datos de las ${hora}`,
  datosDe: (hora: string) => `datos de las ${hora}`,
  sinConexion: 'sin conexión',
  soloGuardadas: 'Solo las guardadas en este equipo',
  cargando: 'Cargando butacas',
  elegidas: 'Butacas elegidas',
  cuantasElegidas: (n: number) => `${n} ${n === 1 ? 'elegida' : 'elegidas'}`,
  quitarNro: (nro: string) => `Quitar ${nro}`,
  quitarTodas: 'Quitar todas',
  yMas: (n: number) => `y ${n} más`,
  elegirTodas: 'Elegir todas',
  elegirHasta: (n: number) => `Hasta ${n} de una vez: elegí antes un filtro`,
  empiezaCon: (texto: string) => `Solo las que empiezan con ${texto}`,
  quitarNumero: 'Quitar el número',
  ultimo: (quien: string | null, cuando: string) => (quien === null ? cuando : `${quien}, ${cuando}`),
  fuera: (nro: string) => `${nro} no está en esta lista`,
  delPanel: (cuales: string) => `Butacas listas del panel${cuales === '' ? '' : `: ${cuales}`}`,
  fueraDelPanel: 'Butacas listas de otros modelos o colores',
  verTodas: 'Ver todas',
} as const
