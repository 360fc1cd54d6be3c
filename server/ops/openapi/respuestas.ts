import { type TSchema, Type } from 'typebox'
import { EmisorDado, LoginRespuesta, PinGuardado, PlenoDado, PrimerIngresoHecho } from '#contract/auth.ts'
import { Aviso, AvisoConSecreto, Avisos, Envio, Envios } from '#contract/aviso-schema.ts'
import { Buscado } from '#contract/buscar-schema.ts'
import { Actividad, Butaca, Cambios, Historial } from '#contract/butaca.ts'
import {
  ClaveConocida,
  Dispositivo,
  Dispositivos,
  InformeRecibido,
} from '#contract/dispositivos/dispositivo.ts'
import { ClaveRescate, EslabonDado, ResultadoRescate } from '#contract/dispositivos/rescate.ts'
import { Empresa, Marca } from '#contract/empresa.ts'
import type { Recurso } from '#contract/endpoints/oficina.ts'
import type { ENDPOINTS } from '#contract/endpoints.ts'
import { ClientesEntrega } from '#contract/entrega.ts'
import { EtiquetasImpresas, ImpresoraEtiquetas } from '#contract/etiqueta.ts'
import { Ficha } from '#contract/ficha.ts'
import { Uuid } from '#contract/formatos.ts'
import { Borrados, PaginaHistorial } from '#contract/historial-schema.ts'
import { HomologacionCreada, Homologaciones } from '#contract/homologacion.ts'
import { Importacion, Importaciones, PaginaFilas } from '#contract/importacion-schema.ts'
import { Flujo } from '#contract/informes/flujo.ts'
import { CONTRATO_INFORMES, Evolucion } from '#contract/informes/informe.ts'
import { EnlacePared, EnlacesPared, Pared, ParedCreada } from '#contract/informes/pared.ts'
import { Ventas } from '#contract/informes/ventas.ts'
import { Lote } from '#contract/lote.ts'
import { ListaMaestro, MaestroUsado } from '#contract/maestro-schema.ts'
import { Programa, ProgramaAnulado, ProgramaCreado, Programas, QuienSoy } from '#contract/programa.ts'
import { filaDe, TipoRegistro } from '#contract/stock/catalogo-schema.ts'
import { ButacasRegistro, Entrega, EntregaConfirmada, Entregas } from '#contract/stock/entregas.ts'
import { Producto } from '#contract/stock/producto.ts'
import { ParButaca, PreciosButaca, ProductosButaca, StockPiso } from '#contract/stock/producto-butaca.ts'
import { Registro } from '#contract/stock/registro.ts'
import { Remito, Remitos } from '#contract/stock/remitos.ts'
import { SesionesAbiertas, SesionesCerradas, Usuario, Usuarios } from '#contract/usuario.ts'

const Borrado = Type.Object({ id: Type.Integer() })
const Vive = (nombre: string) => Type.Object({ [nombre]: Type.Boolean() })

/** Schema of a call's successful answer, if the contract has one. Requests are described by the routes. */
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
  nombrarDispositivo: Type.Pick(Dispositivo, ['id', 'nombre', 'versionFila']),
  permitirDispositivo: Type.Pick(Dispositivo, ['id']),
  informarDispositivo: InformeRecibido,
  presentarFirma: EslabonDado,
  clientesEntrega: ClientesEntrega,
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

/** Answer of one of the five calls of a stock resource. */
export function respuestaDeRecurso(recurso: Recurso, verbo: string): TSchema {
  const fila = filaDeRecurso(recurso)
  if (verbo === 'listar') return Type.Array(fila)
  return verbo === 'borrar' || verbo === 'eliminar' ? Borrado : fila
}
