import type { Aviso, Envio } from '#contract/aviso-schema.ts'
import type { Butaca, CambioActividad, CambioHistorial } from '#contract/butaca.ts'
import type { Dispositivo } from '#contract/dispositivos/dispositivo.ts'
import { endpointsOf, RECURSOS, type Recurso } from '#contract/endpoints/oficina.ts'
import type { Endpoint } from '#contract/endpoints/piso.ts'
import { ENDPOINTS } from '#contract/endpoints.ts'
import type { Ref } from '#contract/formatos.ts'
import type { Borrados, PaginaHistorial } from '#contract/historial-schema.ts'
import type { Homologacion } from '#contract/homologacion.ts'
import type { Importacion, PaginaFilas } from '#contract/importacion-schema.ts'
import type { Flujo } from '#contract/informes/flujo.ts'
import type { Evolucion, InformeDetalle, InformeFila } from '#contract/informes/informe.ts'
import type { EnlacePared } from '#contract/informes/pared.ts'
import type { FilaVentas, GrupoVentas, Ventas } from '#contract/informes/ventas.ts'
import type { MaestroNombre, MaestroUsado } from '#contract/maestro.ts'
import type { Programa } from '#contract/programa.ts'
import type { Producto } from '#contract/stock/producto.ts'
import type { Registro } from '#contract/stock/registro.ts'
import type { SesionAbierta, Usuario } from '#contract/usuario.ts'
import { barrasDePasos } from '#domain/informe/evolucion.ts'
import type { FilaCatalogo } from '#domain/stock/catalogo.ts'
import type { Columna } from '#domain/valor/celda.ts'
import { COLUMNAS_HOMOLOGACION } from '#messages/butacas/homologaciones.ts'
import {
  COLUMNAS_ACTIVIDAD,
  COLUMNAS_BUTACA,
  COLUMNAS_CAMBIO,
  COLUMNAS_FILA,
  COLUMNAS_IMPORTACION,
  COLUMNAS_REF,
  columnasBorrado,
  columnasSesion,
} from '#messages/columnas.ts'
import { columnasDispositivo } from '#messages/equipo/dispositivos.ts'
import { columnaPaso, EVOLUCION } from '#messages/evolucion.ts'
import { mapRegiones } from '#messages/flujo.ts'
import { COLUMNAS_DETALLE, COLUMNAS_INFORME, COMPARADAS } from '#messages/informe-fecha.ts'
import { CLAVES_MAESTRO, columnasMaestro } from '#messages/maestros.ts'
import { columnasPared } from '#messages/persona/paredes.ts'
import { columnasAviso, columnasEnvio, columnasPrograma } from '#messages/persona/programas.ts'
import { columnasUsuario } from '#messages/persona/usuarios.ts'
import { COLUMNAS_CATALOGO, clavesOf } from '#messages/stock/catalogos.ts'
import { COLUMNAS_HISTORIAL, filasDe } from '#messages/stock/historial.ts'
import { COLUMNAS_PRODUCTO } from '#messages/stock/productos.ts'
import { COLUMNAS_REGISTRO } from '#messages/stock/registros.ts'
import { columnasVentas } from '#messages/stock/ventas.ts'
import type { Clave } from '../sql/paginas.ts'

export interface Preguntado {
  params: Readonly<Record<string, string>>
  query: Readonly<Record<string, string>>
  /** Converts an instant (ms) to the factory's wall clock. */
  momentoDe: (ms: number) => string
  ahora: number
  parte: string
}

interface Tabla<Fila = never> {
  columnas: readonly Columna<Fila>[]
  filas: readonly Fila[]
}

export interface ListaDeSalida {
  /** File name without the extension. */
  archivo: string
  tabla: (answer: never, asked: Preguntado) => Tabla
  /**
   * How the server makes pages. A function returns the members of a row that order the list and never change. 'sql':
   * the handler reads one page (server/sql/paginas.ts). null: the list has no pages.
   */
  clave: ((fila: never) => Clave) | 'sql' | null
  sentido: 'asc' | 'desc'
  siguiente?: (answer: never) => Readonly<Record<string, string>> | null
  /** A file contains one part: the requested part, else the first part. */
  partes?: readonly string[]
}

/** Erases the row type, because one map contains all lists. */
const asTabla = <Fila>(tabla: Tabla<Fila>): Tabla => tabla as unknown as Tabla

const filas = <Fila>(
  archivo: string,
  columnas:
    | readonly Columna<Fila>[]
    | ((asked: Preguntado, filas: readonly Fila[]) => readonly Columna<Fila>[]),
  clave: ((fila: Fila) => Clave) | 'sql',
  sentido: 'asc' | 'desc' = 'asc',
): ListaDeSalida => ({
  archivo,
  clave,
  sentido,
  tabla: (answer: readonly Fila[], asked) =>
    asTabla({
      columnas: typeof columnas === 'function' ? columnas(asked, answer) : columnas,
      filas: answer,
    }),
})

const partes = <Answer, Fila>(
  archivo: string,
  tabla: (answer: Answer, asked: Preguntado) => Tabla<Fila>,
  more: Partial<ListaDeSalida> = {},
): ListaDeSalida => ({
  archivo,
  tabla: (answer: Answer, asked) => asTabla(tabla(answer, asked)),
  clave: null,
  sentido: 'asc',
  ...more,
})

const byId = ({ id }: { id: number | string }): Clave => [id]

const butacas = filas<Butaca>('butacas', COLUMNAS_BUTACA, 'sql')
const homologaciones = filas<Homologacion>('homologaciones', Object.values(COLUMNAS_HOMOLOGACION), 'sql')
const informe = filas<InformeFila>('informe', COLUMNAS_INFORME, ({ modelo }) => [modelo.nombre])
const detalle = filas<InformeDetalle>('informe-detalle', COLUMNAS_DETALLE, 'sql')
const productos = filas<Producto>('productos', Object.values(COLUMNAS_PRODUCTO), 'sql')
const registros = filas<Registro>('registros', Object.values(COLUMNAS_REGISTRO), 'sql')
const refs = (archivo: string) => filas<Ref>(archivo, COLUMNAS_REF, byId)

const PARTES_FLUJO = [
  ...(['ahora', 'porDia', 'porPersona', 'tiempos', 'paradas'] as const),
  ...(['devolucionesPorMotivo', 'devolucionesPorModelo', 'devolucionesPorPersona'] as const),
  ...(['devoluciones', 'defectos'] as const),
]

const BY_NAME: Readonly<Partial<Record<keyof typeof ENDPOINTS, ListaDeSalida>>> = {
  filtroButaca: butacas,
  filtroAs: butacas,
  modelos: refs('modelos'),
  colores: refs('colores'),
  estados: refs('estados'),
  motivos: refs('motivos'),
  maestros: filas<MaestroUsado>(
    'datos-maestros',
    ({ params }, todas) => {
      const lista = params.lista as MaestroNombre
      const columnas = columnasMaestro(lista, todas)
      return CLAVES_MAESTRO[lista].map(clave => columnas[clave])
    },
    byId,
  ),
  actividadHoy: filas<CambioActividad>('actividad', COLUMNAS_ACTIVIDAD, ({ id }) => [
    id.fechaHs,
    id.butaca.nro,
  ]),
  historialButaca: filas<CambioHistorial>('historial-butaca', COLUMNAS_CAMBIO, ({ id }) => [id.fechaHs]),
  homologaciones,
  filtroHomologaciones: homologaciones,
  homologacionesHoy: {
    ...homologaciones,
    clave: ({ fecha_hs, butaca }: Homologacion): Clave => [fecha_hs, butaca],
  },
  informe,
  informeAs: informe,
  informeDetalle: detalle,
  informeDetalleAs: detalle,
  evolucion: partes<Evolucion, ReturnType<typeof barrasDePasos>['barras'][number]>(
    'evolucion',
    ({ pasos }, { query }) => {
      const { paso, barras } = barrasDePasos(pasos, query.fechaH?.slice(11, 16) ?? '')
      const isComparada = barras.some(({ antes }) => antes !== null)
      const cantidad = { title: EVOLUCION.cantidad, value: (barra: { cantidad: number }) => barra.cantidad }
      return { columnas: [columnaPaso(paso), cantidad, ...(isComparada ? COMPARADAS : [])], filas: barras }
    },
  ),
  flujo: partes<Flujo, never>(
    'flujo',
    (flujo, { parte }) => {
      const regiones = mapRegiones(flujo, '', asTabla)
      return regiones[PARTES_FLUJO.indexOf(parte as 'ahora')] as Tabla
    },
    { partes: PARTES_FLUJO },
  ),
  ventas: partes<Ventas, FilaVentas>('ventas', ({ filas: each }, { query }) => ({
    columnas: columnasVentas(query.por as GrupoVentas),
    filas: each,
  })),
  filtroProductos: productos,
  modelosDeCategoria: filas<FilaCatalogo>('modelos-producto', columnasDeCatalogo('modelos_producto'), 'sql'),
  tipoRegistros: refs('tipos-registro'),
  filtroRegistros: registros,
  usuarios: filas<Usuario>('usuarios', ({ momentoDe }) => columnasUsuario(momentoDe), byId),
  sesionesUsuario: filas<SesionAbierta>(
    'sesiones',
    ({ momentoDe }) => columnasSesion(momentoDe),
    ({ emitida, sid }) => [emitida, sid],
    'desc',
  ),
  historial: partes<PaginaHistorial, ReturnType<typeof filasDe>[number]>(
    'historial',
    ({ entradas }) => ({ columnas: COLUMNAS_HISTORIAL, filas: entradas.flatMap(filasDe) }),
    {
      siguiente: ({ siguiente }: PaginaHistorial) =>
        siguiente === null ? null : { antes: String(siguiente) },
    },
  ),
  borrados: partes<Borrados, Borrados['borrados'][number]>('eliminados', ({ borrados }, { query }) => ({
    columnas: columnasBorrado(query.sobre ?? ''),
    filas: borrados,
  })),
  paredes: filas<EnlacePared>('pantallas', ({ momentoDe, ahora }) => columnasPared(momentoDe, ahora), byId),
  importaciones: filas<Importacion>('importaciones', COLUMNAS_IMPORTACION, byId),
  filasImportacion: partes<PaginaFilas, PaginaFilas['filas'][number]>(
    'filas',
    ({ filas: each }) => ({ columnas: COLUMNAS_FILA, filas: each }),
    { siguiente: ({ siguiente }: PaginaFilas) => (siguiente === null ? null : { desde: String(siguiente) }) },
  ),
  programas: filas<Programa>('programas', ({ momentoDe }) => columnasPrograma(momentoDe), 'sql'),
  avisos: filas<Aviso>('avisos', ({ momentoDe }) => columnasAviso(momentoDe), byId),
  envios: filas<Envio>('envios', ({ momentoDe }) => columnasEnvio(momentoDe), byId, 'desc'),
  dispositivos: filas<Dispositivo>('equipos', ({ momentoDe }) => columnasDispositivo(momentoDe), byId),
}

function columnasDeCatalogo(catalogo: Exclude<Recurso, 'productos' | 'registros'>) {
  return clavesOf(catalogo).map(clave => COLUMNAS_CATALOGO[clave])
}

const listaDeRecurso = (recurso: Recurso): ListaDeSalida =>
  recurso === 'productos'
    ? productos
    : recurso === 'registros'
      ? registros
      : filas<FilaCatalogo>(recurso.replaceAll('_', '-'), columnasDeCatalogo(recurso), 'sql')

const keyOf = ({ method, path }: Endpoint): string => `${method} ${path}`

/** Lists and reports that are also served as CSV (salida.ts), by method and path. */
export const LISTAS: ReadonlyMap<string, ListaDeSalida> = new Map([
  ...Object.entries(BY_NAME).map(
    ([name, lista]) => [keyOf(ENDPOINTS[name as keyof typeof ENDPOINTS]), lista] as const,
  ),
  ...RECURSOS.map(recurso => [keyOf(endpointsOf(recurso).listar), listaDeRecurso(recurso)] as const),
])
