import type { TSchema } from 'typebox'
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
import { Aviso, AvisoConSecreto, AvisoEnvio, Envio } from '#contract/aviso-schema.ts'
import { Buscado } from '#contract/buscar-schema.ts'
import {
  Butaca,
  ButacaEnvio,
  CambioActividad,
  CambioHistorial,
  Cambios,
  EventoCambio,
  EventoNombres,
  FiltroButaca,
} from '#contract/butaca.ts'
import {
  ClaveConocida,
  Dispositivo,
  DispositivoEnvio,
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
import { EtiquetasEnvio, EtiquetasImpresas, ImpresoraEtiquetas } from '#contract/etiqueta.ts'
import { Ficha } from '#contract/ficha.ts'
import { Ref } from '#contract/formatos.ts'
import { Borrados, PaginaHistorial } from '#contract/historial-schema.ts'
import { Homologacion, HomologacionCreada, HomologacionEnvio } from '#contract/homologacion.ts'
import { FilasEnvio, Importacion, ImportacionNueva, PaginaFilas } from '#contract/importacion-schema.ts'
import { Flujo } from '#contract/informes/flujo.ts'
import { Evolucion, InformeDetalle, InformeFila } from '#contract/informes/informe.ts'
import { EnlacePared, Pared, ParedCreada, ParedEnvio } from '#contract/informes/pared.ts'
import { Ventas } from '#contract/informes/ventas.ts'
import { MaestroEnvio, MaestroUsado } from '#contract/maestro-schema.ts'
import { Programa, ProgramaCreado, ProgramaEnvio, ProgramaNuevo, QuienSoy } from '#contract/programa.ts'
import { filaDe, TipoRegistro } from '#contract/stock/catalogo-schema.ts'
import {
  ButacasRegistro,
  Entrega,
  EntregaConfirmada,
  EntregaConfirmar,
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
import { Remito } from '#contract/stock/remitos.ts'
import { SesionAbierta, SesionesCerradas, Usuario, UsuarioNuevo } from '#contract/usuario.ts'

/** Named schemas of the document. Others are inlined. */
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

/** The first name of equal schemas. */
const NOMBRE_BY_TEXT = new Map(
  Object.entries(NOMBRADOS)
    .map(([nombre, schema]) => [JSON.stringify(schema), nombre] as const)
    .toReversed(),
)

/** A schema of the contract in OpenAPI 3.1: a reference if it has a name, and tuples of JSON Schema 2020-12. */
export function esquemaOf(schema: TSchema): object {
  const nombre = NOMBRE_BY_TEXT.get(JSON.stringify(schema))
  return nombre === undefined ? translate(schema) : { $ref: `#/components/schemas/${nombre}` }
}

/** All named schemas. */
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
