// The only list of a seat's fields: calls, forms, lists, filters, outbox, rescue files, mirror and SQL are derived from
// the list. The browser loads this file, so it has no schemas.

/** Kinds of fields. `referencia`: an id in the column `…_id`. Any other field is stored in a column of its own name. */
type Clase = 'referencia' | 'peso' | ClaseLibre
/** Kinds of free fields. No rule of the factory reads a free field. */
export type ClaseLibre = keyof Valores

interface Valores {
  texto: string
  booleano: boolean
  /** An integer from 0 to `max`; null for none. */
  entero: number | null
}
const CLASES_LIBRES: Readonly<Record<ClaseLibre, true>> = { texto: true, booleano: true, entero: true }

type Campo = {
  /**
   * The specification (§3) has the field, so every server has it. A field without this mark may be missing on other
   * servers and in earlier data.
   */
  delContrato?: true
  /** The list has a filter for the field. A text is compared by its beginning. */
  filtra?: true
} & ({ clase: Exclude<Clase, 'entero'> } | { clase: 'entero'; max: number })

/** Fields in the order of the list's filters. */
export const CAMPOS_BUTACA = {
  estado: { clase: 'referencia', delContrato: true, filtra: true },
  modelo: { clase: 'referencia', delContrato: true, filtra: true },
  color: { clase: 'referencia', delContrato: true, filtra: true },
  peso: { clase: 'peso', delContrato: true },
  renombre: { clase: 'texto', delContrato: true },
} as const satisfies Readonly<Record<string, Campo>>

type Campos = typeof CAMPOS_BUTACA
export type CampoButaca = keyof Campos
type ClaseDe<C extends CampoButaca> = Campos[C]['clase']
type Con<Rasgo> = { [C in CampoButaca]: Campos[C] extends Rasgo ? C : never }[CampoButaca]

export type ReferenciaButaca = Con<{ clase: 'referencia' }>
export type CampoLibre = Con<{ clase: ClaseLibre }>
export type CampoTexto = Con<{ clase: 'texto' }>
export type CampoBooleano = Con<{ clase: 'booleano' }>
export type CampoEntero = Con<{ clase: 'entero' }>

const campos = Object.entries(CAMPOS_BUTACA) as [CampoButaca, Campo][]
const select = <C extends CampoButaca>(isOne: (campo: Campo) => boolean): readonly C[] =>
  campos.filter(([, campo]) => isOne(campo)).map(([nombre]) => nombre as C)

export const REFERENCIAS_BUTACA = select<ReferenciaButaca>(({ clase }) => clase === 'referencia')
export const TEXTOS_BUTACA = select<CampoTexto>(({ clase }) => clase === 'texto')
export const ENTEROS_BUTACA = select<CampoEntero>(({ clase }) => clase === 'entero')
export const LIBRES_BUTACA = select<CampoLibre>(({ clase }) => Object.hasOwn(CLASES_LIBRES, clase))
/** Fields with a filter, by kind. `nro` is filtered by its beginning. */
export const FILTRO_TEXTOS = [
  'nro',
  ...select<Con<{ clase: 'texto'; filtra: true }>>(
    ({ clase, filtra }) => clase === 'texto' && filtra === true,
  ),
] as const
export const FILTRO_REFERENCIAS = select<Con<{ clase: 'referencia'; filtra: true }>>(
  ({ clase, filtra }) => clase === 'referencia' && filtra === true,
)
export const FILTRO_BOOLEANOS = select<Con<{ clase: 'booleano'; filtra: true }>>(
  ({ clase, filtra }) => clase === 'booleano' && filtra === true,
)
export const FILTRO_ENTEROS = select<Con<{ clase: 'entero'; filtra: true }>>(
  ({ clase, filtra }) => clase === 'entero' && filtra === true,
)
export type FiltroTexto = (typeof FILTRO_TEXTOS)[number]
export type FiltroEntero = (typeof FILTRO_ENTEROS)[number]

export const claseLibre = (campo: CampoLibre): ClaseLibre => CAMPOS_BUTACA[campo].clase

/** Whether every server has the field. A server may refuse a body with an unknown field. */
export const isDelContrato = (campo: CampoLibre): boolean => 'delContrato' in CAMPOS_BUTACA[campo]

/** Largest value of an integer field; 0 for a field of another kind. */
export const maxOf = (campo: CampoLibre): number => {
  const definido = CAMPOS_BUTACA[campo] as Campo
  return definido.clase === 'entero' ? definido.max : 0
}

export const columnaDe = (campo: CampoButaca): string =>
  (CAMPOS_BUTACA[campo] as Campo).clase === 'referencia' ? `${campo}_id` : campo

export const each = <C extends string, Value>(of: readonly C[], value: (campo: C) => Value) =>
  Object.fromEntries(of.map(campo => [campo, value(campo)])) as Record<C, Value>

type PorClase = Readonly<Record<ClaseLibre, unknown>>

export const porClase = <const V extends PorClase>(valores: (campo: CampoLibre) => V) =>
  each(LIBRES_BUTACA, campo => valores(campo)[claseLibre(campo)]) as { [C in CampoLibre]: V[ClaseDe<C>] }

/**
 * A value for each free field, by its kind: `said` for fields of the contract, `maybe` for fields that may be absent.
 */
export const porPresencia = <const V extends PorClase, const A extends PorClase>(said: V, maybe: A) =>
  each(LIBRES_BUTACA, campo => {
    const { clase, delContrato }: Campo = CAMPOS_BUTACA[campo]
    return (delContrato ? said : maybe)[clase as ClaseLibre]
  }) as { [C in CampoLibre]: Campos[C] extends { delContrato: true } ? V[ClaseDe<C>] : A[ClaseDe<C>] }

type CampoFijo = CampoLibre & Con<{ delContrato: true }>

/** Stored values of the free fields; fields that are not in the contract may be absent. */
export type Libres<V extends PorClase> = { [C in CampoFijo]: V[ClaseDe<C>] } & {
  [C in Exclude<CampoLibre, CampoFijo>]?: V[ClaseDe<C>]
}

/** Value of a free field in a form: '' for no text. */
export type ValorLibre = Valores[ClaseLibre]
export type LibresEscritos = { [C in CampoLibre]: Valores[ClaseDe<C>] }
export const VACIO: LibresEscritos = porClase(() => ({ texto: '', booleano: false, entero: null }))

export type LibresTipeados = {
  [C in CampoLibre]: { texto: string; booleano: boolean; entero: string }[ClaseDe<C>]
}

/** Fields that a person may edit without a change of state (src/contract/ficha.ts), in the order of the form. */
export const CAMPOS_EDICION = ['modelo', 'color', 'peso', ...LIBRES_BUTACA, 'as'] as const
export type CampoEdicion = (typeof CAMPOS_EDICION)[number]
