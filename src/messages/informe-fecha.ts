import type { InformeDetalle } from '#contract/informes/informe.ts'
import type { Diferencia } from '#domain/informe/evolucion.ts'
import type { FilaComparada } from '#domain/informe/informe.ts'
import type { Columna } from '#domain/valor/celda.ts'
import { formatNumero } from '#domain/valor/numero.ts'
import { contar, cuantasButacas } from './palabras.ts'

const RETROCESOS: Readonly<Record<string, string>> = {
  mes: 'el mes anterior',
  1: 'el día anterior',
  7: 'una semana antes',
  28: 'cuatro semanas antes',
  364: 'un año antes (52 semanas)',
}

/** Screen «Por Fecha» (§2, §5, §8). */
export const INFORME = {
  seleccionarFechas: 'Seleccionar Fechas',
  desde: 'Desde',
  hasta: 'Hasta',
  enviar: 'Enviar',
  necesitaRed: 'Sin conexión no se puede pedir otro informe.',
  volver: 'Volver',
  caption: 'Cantidad butacas en estado, por modelo y por fecha',
  serie: 'Cantidad',
  errorObtener: 'Error al obtener informe',
  estadoIncorrecto: 'Estado incorrecto',
  titulo: 'Por Fecha',
  informe: 'Informe',
  formato: 'dd/mm/aaaa',
  formatoHora: 'hh:mm',
  horaDe: (campo: string) => `Hora de ${campo}`,
  estado: 'Estado',
  periodo: 'Período',
  clase: 'Tipo',
  modelo: 'Modelo',
  color: 'Color',
  todos: 'Todos',
  porTipo: 'Informe por tipo (AS)',
  soloListaOEntregada: 'Solo con lista o entregada',
  estadoIncorrectoDetalle: 'El informe A o S se hace solo con lista o entregada.',
  presets: { hoy: 'Hoy', ayer: 'Ayer', semana: 'Esta semana', mes: 'Este mes', 'mes-pasado': 'Mes pasado' },
  fechasRapidas: 'Fechas rápidas',
  hora: 'Hora',
  compararCon: 'Comparar con',
  sinPeriodoAntes: 'Sin comparación: el período anterior empieza antes de 2020 o dura más de un año.',
  retroceso: (retroceso: number | 'mes') => RETROCESOS[retroceso] ?? `${Number(retroceso) / 7} semanas antes`,
  masQueAntes: ({ sentido, cantidad }: Diferencia, antes: number) =>
    antes === 0
      ? 'sin datos antes'
      : sentido === 'igual'
        ? `igual que antes (${formatNumero(antes)})`
        : `${formatNumero(cantidad)} ${sentido === 'mas' ? 'más' : 'menos'} que antes (${formatNumero(antes)})`,
  sinDatosAntes: 'sin datos antes',
  /** The two figures of docs/conteo.md: the changes, and the seats that passed to the state. */
  cambios: (cambios: number, { cantidad, antes }: { cantidad: number; antes: number | null }) =>
    `${contar(cambios, 'cambio', 'cambios')} de ${cuantasButacas(cantidad)}${antes === null ? '' : ` (antes ${cuantasButacas(antes)})`}`,
  antes: 'Antes',
  diferencia: 'Diferencia',
  noSeComparo: 'No se pudo traer el período anterior: el informe va sin comparar.',
  evolucion: 'Evolución',
  evolucionPor: { hora: 'Por hora', dia: 'Por día', semana: 'Por semana', mes: 'Por mes' },
  evolucionError: 'No se pudo traer la evolución.',
  evolucionCargando: 'Cargando la evolución',
  todosLosModelos: 'Todos los modelos',
  todosLosColores: 'todos los colores',
  rango: (desde: string, hasta: string) => `${desde} a ${hasta}`,
  problema: {
    vacia: 'Falta la fecha',
    'mal-escrita': 'Escribila como dd/mm/aaaa',
    'anio-corto': 'Escribí el año con cuatro cifras',
    'no-existe': 'Esa fecha no existe',
    'fuera-de-anios': 'Va de 2020 a 2030',
    anterior: 'No puede ser anterior a Desde',
    'hora-mal-escrita': 'Escribila como hh:mm',
    'hora-anterior': 'No puede ser anterior a Desde',
  },
  abrirCalendario: (campo: string) => `Calendario de ${campo}`,
  elegirFecha: (campo: string) => `Elegir fecha: ${campo}`,
  mesAnterior: 'Mes anterior',
  mesSiguiente: 'Mes siguiente',
  mes: 'Mes',
  anio: 'Año',
  total: (n: number) => `Total: ${formatNumero(n)}`,
  enEstado: (estado: string) => `en ${estado}`,
  tipo: (tipo: string) => `tipo ${tipo}`,
  modelos: (n: number) => `${n} ${n === 1 ? 'modelo' : 'modelos'}`,
  barra: (modelo: string, cantidad: number, antes: number | null) =>
    `${modelo}: ${formatNumero(cantidad)}${antes === null ? '' : `, antes ${formatNumero(antes)}`}. Ver lista de butacas`,
  ninguna: (modelo: string, antes: number) => `${modelo}: ninguna, antes ${formatNumero(antes)}`,
  verTabla: 'Ver tabla',
  verTablaDe: (que: string) => `Ver tabla: ${que}`,
  copiarTabla: 'Copiar tabla',
  tablaCopiada: 'Tabla copiada',
  cargando: 'Cargando el informe',
  sinElegir: 'Elegí las fechas y tocá Enviar',
  sinElegirDetalle: 'El informe muestra cuántas butacas pasaron al estado elegido, por modelo.',
  vacio: 'No hay butacas con ese filtro',
  vacioDetalle: (estado: string, rango: string) => `Ninguna pasó a ${estado} en el período ${rango}.`,
  enlaceInvalido: 'Ese enlace no es de un informe',
  enlaceInvalidoDetalle: 'Le falta una fecha o un estado, o no existen. Elegí las fechas y tocá Enviar.',
  sinRed: 'El informe se pide al servidor, y ahora no hay conexión',
  sinRedDetalle: 'Este informe no quedó guardado en este equipo. Cuando vuelva la red, tocá Reintentar.',
  errorDetalle: 'El servidor no pudo responder. Lo que elegiste sigue ahí.',
  datosDe: (hora: string, hace: string) => `Datos de las ${hora}, ${hace}`,
  noSePudoActualizar: 'No se pudo pedir de nuevo.',
  detalleDe: (modelo: string, estados: string) => `Lista de butacas ${modelo} ${estados}`,
  detalleRango: (rango: string, cambios: number, butacas: number) =>
    `${rango} · ${cambios === butacas ? '' : `${contar(cambios, 'cambio', 'cambios')} de `}${cuantasButacas(butacas)}`,
  detalleVacio: (modelo: string) => `Ya no hay butacas ${modelo} en este informe.`,
  detalleError: 'No se pudo traer la lista de butacas.',
  butaca: 'Butaca',
  fecha: 'Fecha',
  usuario: 'Persona',
} as const

/** Columns of a report without comparison. */
export const COLUMNAS_INFORME: readonly Columna<Pick<FilaComparada, 'modelo' | 'cantidad'>>[] = [
  { title: INFORME.modelo, value: ({ modelo }) => modelo.nombre },
  { title: INFORME.serie, value: ({ cantidad }) => cantidad },
]

/** Columns of the changes that one bar counts. */
export const COLUMNAS_DETALLE: readonly Columna<InformeDetalle>[] = [
  { title: INFORME.butaca, value: ({ id }) => id.butaca.nro },
  { title: INFORME.fecha, value: ({ id }) => id.fechaHs, formato: 'momento' },
  { title: INFORME.usuario, value: ({ sesion }) => sesion.id.usuario.nombre },
]

export const COMPARADAS: readonly Columna<{ cantidad: number; antes: number | null }>[] = [
  { title: INFORME.antes, value: ({ antes }) => antes },
  { title: INFORME.diferencia, value: ({ cantidad, antes }) => (antes === null ? null : cantidad - antes) },
]
