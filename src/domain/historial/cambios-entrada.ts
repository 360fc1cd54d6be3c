import { LINEA } from '#contract/historial.ts'
import type { EntradaHistorial, LineaHistorial, ValorHistorial } from '#contract/historial-schema.ts'

const CAMPOS_HISTORIAL = [
  ...['codigo', 'nombre', 'descripcion', 'categoria', 'marca', 'modelo', 'talle', 'color', 'medidas'],
  ...['identificacion', 'celular', 'domicilio', 'stock_minimo', 'existencia', 'costo', 'venta'],
  ...['nro_remito', 'tipo_registro', 'cliente_proveedor', 'fechahs', 'observaciones'],
  ...['rol', 'activo', 'clave'],
  ...['prefijo', 'lugar', 'devuelve', 'defecto', 'retirado'],
  ...['razon_social', 'nombre_fantasia', 'cuit', 'telefono', 'correo', 'logo'],
  ...['ingresos_brutos', 'condicion_iva', 'inicio_actividades'],
  'monto',
  // The last listed name. Fields outside the list, such as a pair of model and color, follow this name.
  'stock_piso',
] as const
export type CampoHistorial = (typeof CAMPOS_HISTORIAL)[number]

interface CambioCampo {
  campo: string
  antes: ValorHistorial
  despues: ValorHistorial
}

/** A changed line. `antes` is null for an added line, `despues` for a removed line. */
export interface CambioLinea {
  antes: LineaHistorial | null
  despues: LineaHistorial | null
}

export interface CambiosEntrada {
  campos: CambioCampo[]
  lineas: CambioLinea[]
  /** Whether lines only changed their order. */
  isReordered: boolean
}

const isLinea = (valor: ValorHistorial | undefined): valor is LineaHistorial =>
  typeof valor === 'object' && valor !== null

const isSame = (a: LineaHistorial, b: LineaHistorial): boolean =>
  a.producto === b.producto && a.cantidad === b.cantidad && a.precio === b.precio

function take(lineas: LineaHistorial[], fits: (linea: LineaHistorial) => boolean): LineaHistorial | null {
  const at = lineas.findIndex(fits)
  return at < 0 ? null : (lineas.splice(at, 1)[0] ?? null)
}

/** Matches lines by content: removing a line changes the positions of the lines after it. */
function matchLineas(antes: readonly LineaHistorial[], despues: readonly LineaHistorial[]): CambioLinea[] {
  const nuevas = [...despues]
  const idas = antes.filter(linea => take(nuevas, otra => isSame(linea, otra)) === null)
  const cambiadas = idas.map(linea => ({
    antes: linea,
    despues: take(nuevas, ({ producto }) => producto === linea.producto),
  }))
  return [...cambiadas, ...nuevas.map(linea => ({ antes: null, despues: linea }))]
}

const placeOf = (campo: string): number => {
  const at = (CAMPOS_HISTORIAL as readonly string[]).indexOf(campo)
  return at < 0 ? CAMPOS_HISTORIAL.length : at
}

export function cambiosDeEntrada({
  antes,
  despues,
}: Pick<EntradaHistorial, 'antes' | 'despues'>): CambiosEntrada {
  const nombres = Object.keys(despues)
  const lugares = nombres
    .filter(nombre => nombre.startsWith(LINEA))
    .sort((a, b) => Number(a.slice(LINEA.length)) - Number(b.slice(LINEA.length)))
  const lineasDe = (de: EntradaHistorial['antes']) => lugares.map(lugar => de[lugar]).filter(isLinea)
  const lineas = matchLineas(lineasDe(antes), lineasDe(despues))
  return {
    campos: nombres
      .filter(nombre => !nombre.startsWith(LINEA))
      .sort((a, b) => placeOf(a) - placeOf(b))
      .map(campo => ({ campo, antes: antes[campo] ?? null, despues: despues[campo] ?? null })),
    lineas,
    isReordered: lugares.length > 0 && lineas.length === 0,
  }
}
