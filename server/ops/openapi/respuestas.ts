import { type TSchema, Type } from 'typebox'
import {
  EmisorDado,
  LoginBody,
  LoginRespuesta,
  MiClaveEnvio,
  PinEnvio,
  PinGuardado,
  PlenoDado,
  PrimerIngresoEnvio,
  PrimerIngresoHecho,
} from '#contract/auth.ts'
import { Aviso, AvisoConSecreto, AvisoEnvio, Avisos, Envio, Envios } from '#contract/aviso-schema.ts'
import { Buscado } from '#contract/buscar-schema.ts'
import {
  Actividad,
  Butaca,
  ButacaEnvio,
  CambioActividad,
  CambioHistorial,
  Cambios,
  EventoCambio,
  EventoNombres,
  FiltroButaca,
  Historial,
} from '#contract/butaca.ts'
import {
  ClaveConocida,
  Dispositivo,
  DispositivoEnvio,
  Dispositivos,
  InformeDispositivo,
  InformeRecibido,
  PermisosEnvio,
} from '#contract/dispositivos/dispositivo.ts'
import {
  ArchivoRescate,
  ClaveRescate,
  EslabonDado,
  PresentacionFirma,
  ResultadoRescate,
} from '#contract/dispositivos/rescate.ts'
import { Empresa, Marca } from '#contract/empresa.ts'
import type { Recurso } from '#contract/endpoints/oficina.ts'
import type { ENDPOINTS } from '#contract/endpoints.ts'
import { ClientesEntrega, ProductosEntrega } from '#contract/entrega.ts'
import { EtiquetasEnvio, EtiquetasImpresas, ImpresoraEtiquetas } from '#contract/etiqueta.ts'
import { Ficha } from '#contract/ficha.ts'
import { Ref, Uuid } from '#contract/formatos.ts'
import { Borrados, PaginaHistorial } from '#contract/historial-schema.ts'
import {
  Homologacion,
  HomologacionCreada,
  HomologacionEnvio,
  Homologaciones,
} from '#contract/homologacion.ts'
import {
  FilasEnvio,
  Importacion,
  Importaciones,
  ImportacionNueva,
  PaginaFilas,
} from '#contract/importacion-schema.ts'
import { Flujo } from '#contract/informes/flujo.ts'
import { CONTRATO_INFORMES, Evolucion, InformeDetalle, InformeFila } from '#contract/informes/informe.ts'
import { EnlacePared, EnlacesPared, Pared, ParedCreada, ParedEnvio } from '#contract/informes/pared.ts'
import { Ventas } from '#contract/informes/ventas.ts'
import { Lote } from '#contract/lote.ts'
import { ListaMaestro, MaestroEnvio, MaestroUsado } from '#contract/maestro-schema.ts'
import {
  Programa,
  ProgramaAnulado,
  ProgramaCreado,
  ProgramaEnvio,
  ProgramaNuevo,
  Programas,
  QuienSoy,
} from '#contract/programa.ts'
import { filaDe, TipoRegistro } from '#contract/stock/catalogo-schema.ts'
import {
  ButacasRegistro,
  Entrega,
  EntregaConfirmada,
  EntregaConfirmar,
  Entregas,
  LineaEntrega,
} from '#contract/stock/entregas.ts'
import { FiltroProductos, Producto, ProductoEnvio, ProductoNuevo } from '#contract/stock/producto.ts'
import { ParButaca, PreciosButaca, ProductosButaca, StockPiso } from '#contract/stock/producto-butaca.ts'
import {
  Detalle,
  FiltroRegistros,
  Registro,
  RegistroCabecera,
  RegistroEnvio,
  RegistroNuevo,
} from '#contract/stock/registro.ts'
import { Remito, Remitos } from '#contract/stock/remitos.ts'
import {
  SesionAbierta,
  SesionesAbiertas,
  SesionesCerradas,
  Usuario,
  UsuarioNuevo,
  Usuarios,
} from '#contract/usuario.ts'

const Borrado = Type.Object({ id: Type.Integer() })
const DispositivoEditable = Type.Pick(Dispositivo, [
  'id',
  'nombre',
  'pinPermitido',
  'revocadoEn',
  'versionFila',
])
const Vive = (nombre: string) => Type.Object({ [nombre]: Type.Boolean() })

export const RESPUESTAS: Readonly<Partial<Record<keyof typeof ENDPOINTS, TSchema>>> = {
  login: LoginRespuesta,
  primerIngreso: PrimerIngresoHecho,
  logout: Vive('cerrada'),
  miClave: LoginRespuesta,
  emisor: EmisorDado,
  pinEquipo: PinGuardado,
  pleno: PlenoDado,
  cierres: SesionesCerradas,
  filtroButaca: Type.Array(Butaca),
  filtroAs: Type.Array(Butaca),
  cambiarEstado: Butaca,
  modelos: ListaMaestro,
  colores: ListaMaestro,
  estados: ListaMaestro,
  motivos: ListaMaestro,
  maestros: Type.Array(MaestroUsado),
  crearMaestro: MaestroUsado,
  modificarMaestro: MaestroUsado,
  retirarMaestro: MaestroUsado,
  eliminarMaestro: Borrado,
  actividadHoy: Actividad,
  historialButaca: Historial,
  crearButaca: Butaca,
  modificarButaca: Butaca,
  homologaciones: Homologaciones,
  filtroHomologaciones: Homologaciones,
  homologar: HomologacionCreada,
  modificarHomologacion: HomologacionCreada,
  homologacionesHoy: Homologaciones,
  ...Object.fromEntries(
    Object.entries(CONTRATO_INFORMES).map(([nombre, { respuesta }]) => [nombre, respuesta]),
  ),
  evolucion: Evolucion,
  flujo: Flujo,
  butacasFlujo: Type.Array(Butaca),
  ventas: Ventas,
  filtroProductos: Type.Array(Producto),
  producto: Producto,
  categoriaDeModelo: filaDe('categorias'),
  modelosDeCategoria: Type.Array(filaDe('modelos_producto')),
  tipoRegistros: Type.Array(TipoRegistro),
  filtroRegistros: Type.Array(Registro),
  guardarRegistro: Registro,
  productosButaca: ProductosButaca,
  entregas: Entregas,
  entrega: Entrega,
  confirmarEntrega: EntregaConfirmada,
  descartarEntrega: Entrega,
  deshacerDescarte: Entrega,
  butacasRegistro: ButacasRegistro,
  emitirRemito: Remito,
  remitos: Remitos,
  anularRemito: Remito,
  productoButaca: ParButaca,
  stockPiso: StockPiso,
  preciosButaca: PreciosButaca,
  usuarios: Usuarios,
  crearUsuario: Usuario,
  claveUsuario: Usuario,
  rolUsuario: Usuario,
  activoUsuario: Usuario,
  sesionesUsuario: SesionesAbiertas,
  cerrarSesiones: SesionesCerradas,
  cerrarSesion: SesionesCerradas,
  historial: PaginaHistorial,
  borrados: Borrados,
  buscar: Buscado,
  quienSoy: QuienSoy,
  programas: Programas,
  crearPrograma: ProgramaCreado,
  modificarPrograma: Programa,
  anularPrograma: ProgramaAnulado,
  empresa: Empresa,
  modificarEmpresa: Empresa,
  marca: Marca,
  pared: Pared,
  paredes: EnlacesPared,
  crearPared: ParedCreada,
  revocarPared: EnlacePared,
  avisos: Avisos,
  crearAviso: AvisoConSecreto,
  modificarAviso: Aviso,
  pausarAviso: Aviso,
  cambiarSecreto: AvisoConSecreto,
  probarAviso: Envio,
  envios: Envios,
  reintentarEnvio: Envio,
  eliminarAviso: Borrado,
  importaciones: Importaciones,
  crearImportacion: Importacion,
  filasImportacion: PaginaFilas,
  probarFilas: Type.Object({ filas: Type.Integer() }),
  cerrarPrueba: Importacion,
  descartarImportacion: Type.Object({ id: Uuid }),
  cuenta: Type.Object({ cuenta: Type.Integer() }),
  cambios: Cambios,
  ficha: Ficha,
  lote: Lote,
  clave: ClaveConocida,
  dispositivos: Dispositivos,
  nombrarDispositivo: DispositivoEditable,
  permitirDispositivo: DispositivoEditable,
  informarDispositivo: InformeRecibido,
  presentarFirma: EslabonDado,
  clientesEntrega: ClientesEntrega,
  productosEntrega: ProductosEntrega,
  impresoraEtiquetas: ImpresoraEtiquetas,
  imprimirEtiquetas: EtiquetasImpresas,
  claveRescate: ClaveRescate,
  rescatar: ResultadoRescate,
  salud: Vive('vive'),
  listo: Type.Object({ listo: Type.Boolean(), durabilidad: Type.String() }),
  demo: Type.Object({ demo: Type.Boolean(), sinCuentas: Type.Boolean() }),
}

const filaDeRecurso = (recurso: Recurso): TSchema =>
  recurso === 'productos' ? Producto : recurso === 'registros' ? Registro : filaDe(recurso)

export function respuestaDeRecurso(recurso: Recurso, verbo: string): TSchema {
  const fila = filaDeRecurso(recurso)
  if (verbo === 'listar') return Type.Array(fila)
  return verbo === 'borrar' || verbo === 'eliminar' ? Borrado : fila
}

/** Schemas with a name in the document. All others are inlined. */
const NOMBRADOS: Readonly<Record<string, TSchema>> = {
  ...{ LoginBody, LoginRespuesta, EmisorDado, MiClaveEnvio, PinEnvio, PinGuardado, PlenoDado },
  ...{ PrimerIngresoEnvio, PrimerIngresoHecho },
  ...{ Ref, Butaca, ButacaEnvio, FiltroButaca, Cambios, CambioActividad, CambioHistorial, Ficha },
  ...{ EventoCambio, EventoNombres },
  ...{ MaestroUsado, MaestroEnvio },
  ...{ Homologacion, HomologacionCreada, HomologacionEnvio },
  ...{ InformeFila, InformeDetalle, Evolucion, Flujo, Ventas },
  ...{ Producto, ProductoEnvio, ProductoNuevo, FiltroProductos, TipoRegistro },
  ...{ Entrega, LineaEntrega, EntregaConfirmar, EntregaConfirmada, ButacasRegistro, Remito },
  ...{ ProductosButaca, ParButaca, StockPiso, PreciosButaca },
  ...{ Registro, Detalle, RegistroEnvio, RegistroNuevo, RegistroCabecera, FiltroRegistros },
  Categoria: filaDe('categorias'),
  Marca: filaDe('marcas'),
  ColorProducto: filaDe('colores_producto'),
  ModeloProducto: filaDe('modelos_producto'),
  Talle: filaDe('talles'),
  ClienteProveedor: filaDe('cliente_proveedor'),
  ...{ Usuario, UsuarioNuevo, SesionAbierta, SesionesCerradas },
  ...{ Programa, ProgramaNuevo, ProgramaCreado, ProgramaEnvio, QuienSoy },
  ...{ Aviso, AvisoEnvio, AvisoConSecreto, Envio },
  ...{ PaginaHistorial, Borrados, Buscado },
  ...{ Pared, EnlacePared, ParedCreada, ParedEnvio },
  ...{ Importacion, ImportacionNueva, FilasEnvio, PaginaFilas },
  ...{ Dispositivo, DispositivoEnvio, PermisosEnvio, InformeDispositivo, InformeRecibido, ClaveConocida },
  ...{ PresentacionFirma, EslabonDado, ImpresoraEtiquetas, EtiquetasEnvio, EtiquetasImpresas },
  ...{ ArchivoRescate, ClaveRescate, ResultadoRescate },
}

/** Equal schemas share the first of their names. */
const NOMBRE_BY_TEXT = new Map(
  Object.entries(NOMBRADOS)
    .map(([nombre, schema]) => [JSON.stringify(schema), nombre] as const)
    .toReversed(),
)

/** Writes tuples as in JSON Schema 2020-12 (OpenAPI 3.1). */
export function esquemaOf(schema: TSchema): object {
  const nombre = NOMBRE_BY_TEXT.get(JSON.stringify(schema))
  return nombre === undefined ? translate(schema) : { $ref: `#/components/schemas/${nombre}` }
}

export const buildEsquemas = (): Record<string, object> =>
  Object.fromEntries(
    [...NOMBRE_BY_TEXT.values()].map(nombre => [nombre, translate(NOMBRADOS[nombre] as TSchema)]),
  )

function translate(schema: object): object {
  const parts = Object.entries(schema).map(([key, value]) => [key, translateValue(value)])
  const { items, additionalItems, ...rest } = Object.fromEntries(parts) as Record<string, unknown>
  if (Array.isArray(items)) return { ...rest, prefixItems: items, items: additionalItems ?? true }
  return items === undefined ? rest : { ...rest, items }
}

function translateValue(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(translateValue)
  return typeof value === 'object' && value !== null ? esquemaOf(value as TSchema) : value
}
