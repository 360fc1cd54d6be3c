import type { Historiado, ParteHistorial } from '#contract/historial.ts'
import type {
  EntradaHistorial,
  LineaHistorial,
  OrigenHistorial,
  ValorHistorial,
} from '#contract/historial-schema.ts'
import { MAESTROS, type MaestroNombre } from '#contract/maestro.ts'
import {
  type CambioLinea,
  type CambiosEntrada,
  type CampoHistorial,
  cambiosDeEntrada,
} from '#domain/historial/cambios-entrada.ts'
import { formatFechahs } from '#domain/registro/registro.ts'
import type { Celda, Columna } from '#domain/valor/celda.ts'
import { partesFechaHs } from '#domain/valor/hora.ts'
import { formatDolares, formatNumero, formatPesos } from '#domain/valor/numero.ts'
import { contar } from '#messages/palabras.ts'
import { USUARIOS } from '#messages/persona/usuarios.ts'
import { CATALOGOS } from './catalogos.ts'

/** History of a product, a record, a catalogue row or a person. */
export const HISTORIAL = {
  de: (nombre: string) => `Historial de ${nombre}`,
  enMenu: 'Historial',
  que: 'Qué cambió',
  persona: 'Persona',
  todas: 'Persona: todas',
  cambios: 'Cambios',
  antes: 'antes ',
  despues: 'después ',
  vacio: 'vacío',
  consola: 'Servidor',
  desdeConsola: 'desde su consola',
  registro: 'Registro',
  importacion: 'Importación',
  importacionDeshecha: 'Importación deshecha',
  otroOrden: 'Líneas en otro orden',
  columnas: { cuando: 'Cuándo', hecho: 'Qué se hizo', campo: 'Campo', antes: 'Antes', despues: 'Después' },
  /** Title of an export that contains only a part of the history. */
  parteDe: (titulo: string, n: number, total: number) => `${titulo}, ${n} de ${total}`,
  verMas: 'Ver más',
  trayendo: 'Cargando…',
  cargando: 'Cargando el historial',
  sinRed: 'El historial se pide al servidor, y ahora no hay conexión.',
  sinRedConDatos: 'Sin conexión: falta lo que haya cambiado después.',
  error: 'No se pudo traer el historial.',
  noTiene: 'Este servidor no guarda quién cambió qué.',
  nada: 'Todavía no hay cambios guardados',
  nadaDetalle: 'Desde ahora, cada cambio va a quedar acá.',
  nadaConFiltro: 'Nada de eso cambió',
  quitarFiltros: 'Quitar filtros',
  partes: {
    todo: 'Todo',
    existencia: 'Existencia',
    precios: 'Precios',
    lineas: 'Líneas',
    total: 'Total',
    datos: 'Datos',
  } satisfies Record<ParteHistorial | 'todo', string>,
} as const

const isMaestro = (sobre: Historiado): sobre is MaestroNombre =>
  (MAESTROS as readonly string[]).includes(sobre)

export const tituloHistorial = (sobre: Historiado): string => {
  if (sobre === 'productos') return 'Historial del producto'
  if (sobre === 'registros') return 'Historial del registro'
  if (sobre === 'empresa') return 'Historial de la empresa'
  if (sobre === 'productos_butaca') return 'Historial de los productos de las butacas'
  if (sobre === 'usuarios') return 'Historial del usuario'
  if (isMaestro(sobre)) return `Historial del ${sobre}`
  const { articulo, singular } = CATALOGOS.de[sobre]
  return `Historial ${articulo === 'la' ? 'de la' : 'del'} ${singular}`
}

const CAMPOS: Readonly<Record<CampoHistorial, string>> = {
  codigo: 'código',
  nombre: 'nombre',
  descripcion: 'descripción',
  categoria: 'categoría',
  marca: 'marca',
  modelo: 'modelo',
  talle: 'talle',
  color: 'color',
  medidas: 'medidas',
  identificacion: 'identificación',
  celular: 'celular',
  domicilio: 'domicilio',
  stock_minimo: 'stock mínimo',
  existencia: 'existencia',
  costo: 'costo',
  venta: 'venta',
  nro_remito: 'remito',
  tipo_registro: 'tipo',
  cliente_proveedor: 'cliente/proveedor',
  fechahs: 'fecha y hora',
  observaciones: 'observaciones',
  rol: 'rol',
  activo: 'acceso',
  clave: 'contraseña',
  prefijo: 'prefijo',
  lugar: 'lugar',
  retirado: 'se ofrece',
  devuelve: 'para devolver',
  defecto: 'con defecto',
  razon_social: 'razón social',
  nombre_fantasia: 'nombre de fantasía',
  cuit: 'CUIT',
  telefono: 'teléfono',
  correo: 'correo',
  ingresos_brutos: 'ingresos brutos',
  condicion_iva: 'condición de IVA',
  inicio_actividades: 'inicio de actividades',
  logo: 'logo',
  monto: 'total',
  stock_piso: 'stock desde el piso',
}
export const nombreCampo = (campo: string): string => CAMPOS[campo as CampoHistorial] ?? campo

export function textoValor(campo: string, valor: ValorHistorial): string | null {
  if (campo === 'stock_piso')
    return valor === null ? 'apagado' : `prendido desde el ${formatFechahs(String(valor))}`
  if (valor === null || valor === '' || typeof valor === 'object') return null
  if (campo === 'clave') return 'cambiada'
  if (campo === 'logo') return 'cambiado'
  if (campo === 'lugar') return `después de ${valor}`
  if (campo === 'retirado') return valor === true ? 'no' : 'sí'
  if (campo === 'devuelve' || campo === 'defecto') return valor === true ? 'sí' : 'no'
  if (typeof valor === 'boolean') return valor ? USUARIOS.activo : USUARIOS.deBaja
  if (campo === 'fechahs') return formatFechahs(String(valor))
  if (typeof valor === 'string') return valor
  if (campo === 'monto') return formatPesos(valor)
  if (campo === 'venta' || campo === 'costo') return formatDolares(valor)
  return String(valor)
}

const unidades = (n: number): string => (n === 1 ? '1 unidad' : `${n} unidades`)

export const nombreLinea = ({ codigo, descripcion }: LineaHistorial): string => descripcion ?? codigo
export const textoLinea = ({ cantidad, precio }: LineaHistorial): string =>
  `${unidades(cantidad)} a ${formatDolares(precio)}`
export const cantidadDe = (linea: LineaHistorial): string => `${nombreLinea(linea)}, cantidad`
export const precioDe = (linea: LineaHistorial): string => `${nombreLinea(linea)}, precio`

const ACTOS = { crear: 'Creación', editar: 'Edición', eliminar: 'Eliminación' } as const

/** Title of an entry. If only lines and the total changed, the title names the change of the lines. */
export function tituloEntrada({ acto }: EntradaHistorial, { campos, lineas }: CambiosEntrada): string {
  if (acto !== 'editar' || lineas.length === 0 || campos.some(({ campo }) => campo !== 'monto'))
    return ACTOS[acto]
  if (lineas.every(({ antes }) => antes === null))
    return lineas.length === 1 ? 'Línea agregada' : 'Líneas agregadas'
  if (lineas.every(({ despues }) => despues === null))
    return lineas.length === 1 ? 'Línea quitada' : 'Líneas quitadas'
  return lineas.length === 1 ? 'Línea cambiada' : 'Líneas cambiadas'
}

export const nombreOrigen = ({ registro, remito }: OrigenHistorial): string =>
  remito?.trim() || `n.º ${registro}`

/** Text after the record's name: ' corregido · venta a Transportes del Sur, 28 unidades'. */
export function detalleOrigen(
  { acto, tipo, cliente }: OrigenHistorial,
  { antes, despues }: EntradaHistorial,
): string {
  const hecho = acto === 'eliminar' ? ' eliminado' : acto === 'editar' ? ' corregido' : ''
  const movidas = Math.abs(Number(despues.existencia ?? 0) - Number(antes.existencia ?? 0))
  const que = [tipo?.toLocaleLowerCase('es'), cliente && `a ${cliente}`].filter(Boolean).join(' ')
  return `${hecho} · ${que}, ${unidades(movidas)}`
}

/** Footer: '5 cambios desde el 02/11/2026'. */
export const cuantosCambios = (total: number, desde: string | null): string => {
  const cambios = total === 1 ? '1 cambio' : `${total} cambios`
  return desde === null ? cambios : `${cambios} desde el ${partesFechaHs(desde).fecha}`
}
export const LINEAS_BORRADAS = ' · las líneas quitadas también quedan acá'

/** Deleted rows of a list, and the link to their history. */
export const BORRADOS = {
  ver: 'Eliminados',
  titulo: { productos: 'Productos eliminados', registros: 'Registros eliminados' },
  nombre: 'Nombre',
  quien: 'Quién',
  cuando: 'Cuándo',
  acciones: 'Acciones',
  historialDe: (nombre: string) => `Historial de ${nombre}`,
  cuantos: (n: number, total: number) =>
    n < total
      ? `${n === 1 ? 'El último' : `Los ${formatNumero(n)} últimos`} de ${formatNumero(total)}`
      : contar(n, 'eliminado', 'eliminados'),
  nada: 'Todavía no se eliminó nada',
  nadaDetalle: 'Lo que se elimine desde ahora va a quedar acá.',
  cargando: 'Cargando los eliminados',
  sinRed: 'Los eliminados se piden al servidor, y ahora no hay conexión.',
  error: 'No se pudieron traer los eliminados.',
  noTiene: 'Este servidor no guarda lo que se eliminó.',
} as const

type Antes = Readonly<Record<string, CambiosEntrada['campos'][number]['antes']>>

const texto = (valor: Antes[string] | undefined): string =>
  typeof valor === 'string' || typeof valor === 'number' ? String(valor) : ''

export const nombreDeBorrado = {
  productos: ({ codigo, descripcion }: Antes) =>
    [texto(codigo), texto(descripcion)].filter(Boolean).join(' '),
  registros: ({ fechahs, tipo_registro, nro_remito, cliente_proveedor }: Antes) =>
    [
      ...(fechahs ? [formatFechahs(texto(fechahs))] : []),
      texto(tipo_registro),
      texto(nro_remito).trim(),
      texto(cliente_proveedor),
    ]
      .filter(Boolean)
      .join(' · '),
} as const

/** A changed field in words. Undefined: not shown. Null: shown as empty. */
export interface CampoDicho {
  nombre: string
  antes?: string | null
  despues?: string | null
  /** Values before and after, as Excel cells. Numbers stay numbers. */
  celdas: readonly [Celda, Celda]
}

/** The history stores no values of these fields, only that they changed. */
const SIN_ANTES: readonly string[] = ['clave', 'logo']

/** Fields of an entry, in display order. */
export const camposDe = ({ campos, lineas, isReordered }: CambiosEntrada): readonly CampoDicho[] => [
  ...lineas.flatMap(deLinea),
  ...(isReordered ? [{ nombre: HISTORIAL.otroOrden, celdas: [null, null] } as const] : []),
  ...campos.map(({ campo, antes, despues }) => ({
    nombre: nombreCampo(campo),
    ...(!SIN_ANTES.includes(campo) && { antes: textoValor(campo, antes) }),
    despues: textoValor(campo, despues),
    celdas: [SIN_ANTES.includes(campo) ? null : celdaOf(campo, antes), celdaOf(campo, despues)] as const,
  })),
]

const celdaOf = (campo: string, valor: ValorHistorial): Celda =>
  typeof valor === 'number' ? valor : textoValor(campo, valor)

function deLinea({ antes, despues }: CambioLinea): readonly CampoDicho[] {
  const linea = antes ?? despues
  if (linea === null) return []
  if (antes === null || despues === null) {
    const [era, es] = [antes && textoLinea(antes), despues && textoLinea(despues)]
    return [{ nombre: nombreLinea(linea), antes: era, despues: es, celdas: [era, es] }]
  }
  const parte = (nombre: string, de: number, a: number, texto: (n: number) => string) =>
    de === a ? [] : [{ nombre, antes: texto(de), despues: texto(a), celdas: [de, a] as const }]
  return [
    ...parte(cantidadDe(despues), antes.cantidad, despues.cantidad, String),
    ...parte(precioDe(despues), antes.precio, despues.precio, formatDolares),
  ]
}

export interface FilaHistorial extends Pick<EntradaHistorial, 'cuando' | 'usuario'>, CampoDicho {
  hecho: string
}

export const COLUMNAS_HISTORIAL: readonly Columna<FilaHistorial>[] = [
  { title: HISTORIAL.columnas.cuando, value: ({ cuando }) => cuando, formato: 'momento' },
  { title: HISTORIAL.persona, value: ({ usuario }) => usuario?.nombre ?? HISTORIAL.consola },
  { title: HISTORIAL.columnas.hecho, value: ({ hecho }) => hecho },
  { title: HISTORIAL.columnas.campo, value: ({ nombre }) => nombre },
  { title: HISTORIAL.columnas.antes, value: ({ celdas }) => celdas[0] },
  { title: HISTORIAL.columnas.despues, value: ({ celdas }) => celdas[1] },
]

function hechoDe(entrada: EntradaHistorial, cambios: CambiosEntrada): string {
  const { origen } = entrada
  if (origen === null) return tituloEntrada(entrada, cambios)
  if (!('importacion' in origen)) return `${HISTORIAL.registro} ${nombreOrigen(origen)}`
  return `${origen.deshecha ? HISTORIAL.importacionDeshecha : HISTORIAL.importacion} · ${origen.archivo}`
}

/** Rows of an entry, one row for each changed field. */
export function filasDe(entrada: EntradaHistorial): readonly FilaHistorial[] {
  const { cuando, usuario } = entrada
  const cambios = cambiosDeEntrada(entrada)
  const hecho = hechoDe(entrada, cambios)
  return camposDe(cambios).map(campo => ({ cuando, usuario, hecho, ...campo }))
}
