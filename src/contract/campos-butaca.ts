// The fields of a seat, once: calls, forms, lists, filters, outbox, rescue files, mirror and SQL follow. Without schemas,
// since the browser loads them.

/**
 * `referencia`: an id in the column `…_id`, which refers to the list of that name. Any other field is stored in the
 * column of its name.
 */
type Clase = 'referencia' | 'numero' | ClaseLibre
/** Kinds of the fields that no rule of the factory reads. */
export type ClaseLibre = 'texto' | 'booleano'

interface Campo {
  clase: Clase
  /**
   * In the specification (§3), so every server has it. Other fields may be missing on other servers and in earlier
   * data.
   */
  delContrato?: true
  /** Whether the list of seats has a filter for it; a text is filtered by its beginning. */
  filtra?: true
}

/** In the order of the list's filters. */
export const CAMPOS_BUTACA = {
  estado: { clase: 'referencia', delContrato: true, filtra: true },
  modelo: { clase: 'referencia', delContrato: true, filtra: true },
  color: { clase: 'referencia', delContrato: true, filtra: true },
  peso: { clase: 'numero', delContrato: true },
  renombre: { clase: 'texto', delContrato: true },
} as const satisfies Readonly<Record<string, Campo>>

type Campos = typeof CAMPOS_BUTACA
export type CampoButaca = keyof Campos
type ClaseDe<C extends CampoButaca> = Campos[C]['clase']
/** Names of the fields that have all of `Rasgo`. */
type Con<Rasgo> = { [C in CampoButaca]: Campos[C] extends Rasgo ? C : never }[CampoButaca]

export type ReferenciaButaca = Con<{ clase: 'referencia' }>
export type CampoLibre = Con<{ clase: ClaseLibre }>
export type CampoTexto = Con<{ clase: 'texto' }>
export type CampoBooleano = Con<{ clase: 'booleano' }>

const campos = Object.entries(CAMPOS_BUTACA) as [CampoButaca, Campo][]
const select = <C extends CampoButaca>(isOne: (campo: Campo) => boolean): readonly C[] =>
  campos.filter(([, campo]) => isOne(campo)).map(([nombre]) => nombre as C)

export const REFERENCIAS_BUTACA = select<ReferenciaButaca>(({ clase }) => clase === 'referencia')
export const TEXTOS_BUTACA = select<CampoTexto>(({ clase }) => clase === 'texto')
export const LIBRES_BUTACA = select<CampoLibre>(({ clase }) => clase === 'texto' || clase === 'booleano')
/** Fields with a filter, besides the beginning of `nro`. */
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
export type FiltroTexto = (typeof FILTRO_TEXTOS)[number]

export const claseLibre = (campo: CampoLibre): ClaseLibre => CAMPOS_BUTACA[campo].clase

/** The column of a field in the table `butaca`. */
export const columnaDe = (campo: CampoButaca): string =>
  (CAMPOS_BUTACA[campo] as Campo).clase === 'referencia' ? `${campo}_id` : campo

/** A value for each field. */
export const each = <C extends string, Value>(of: readonly C[], value: (campo: C) => Value) =>
  Object.fromEntries(of.map(campo => [campo, value(campo)])) as Record<C, Value>

type PorClase = Readonly<Record<ClaseLibre, unknown>>

/** A value for each free field, by its kind. */
export const porClase = <const V extends PorClase>(valores: V) =>
  each(LIBRES_BUTACA, campo => valores[claseLibre(campo)]) as { [C in CampoLibre]: V[ClaseDe<C>] }

/** A value for each free field, by its kind: one for those always present, another for those that may be absent. */
export const porPresencia = <const V extends PorClase, const A extends PorClase>(said: V, maybe: A) =>
  each(LIBRES_BUTACA, campo => {
    const { clase, delContrato }: Campo = CAMPOS_BUTACA[campo]
    return (delContrato ? said : maybe)[clase as ClaseLibre]
  }) as { [C in CampoLibre]: Campos[C] extends { delContrato: true } ? V[ClaseDe<C>] : A[ClaseDe<C>] }

type CampoFijo = CampoLibre & Con<{ delContrato: true }>

/** Stored values of the free fields: those of our extensions may be absent. */
export type Libres<V extends PorClase> = { [C in CampoFijo]: V[ClaseDe<C>] } & {
  [C in Exclude<CampoLibre, CampoFijo>]?: V[ClaseDe<C>]
}

interface Valores {
  texto: string
  booleano: boolean
}
/** Values of the free fields in a form: '' for no text. */
export type LibresEscritos = { [C in CampoLibre]: Valores[ClaseDe<C>] }
/** The values of an empty form. */
export const VACIO: LibresEscritos = porClase({ texto: '', booleano: false })
