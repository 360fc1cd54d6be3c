import { parseArgs } from 'node:util'
import { CLASES_IMPORTACION, type ClaseImportacion } from '#contract/importacion.ts'

export interface Order {
  clase: ClaseImportacion
  archivo: string
  /** Only the test. */
  soloProbar: boolean
  /** Goes on without the rows that have an error. */
  dejarErrores: boolean
  /** Makes the categories that rows name and there are not. */
  crearCategorias: boolean
  /** The field of a column by its title, null for none: what the titles do not tell. */
  columnas: Readonly<Record<string, string | null>>
  /** Which sign parts decimals off, by field: what the file does not tell. */
  decimales: Readonly<Record<string, ',' | '.'>>
  /** Fields whose bare $ is the product's own currency. */
  dolares: readonly string[]
  /** Imports rows that look like totals and headings too. */
  conTotales: boolean
  /** In whose name; undefined for the first admin that there is. */
  como: string | undefined
}

const SIGNOS: Readonly<Record<string, ',' | '.'>> = { coma: ',', punto: '.' }

/** 'costo=coma' as its two sides. @throws Error where there is no '='. */
const pairsOf = (values: readonly string[] = []): [string, string][] =>
  values.map(value => {
    const at = value.lastIndexOf('=')
    if (at < 1) throw new Error('no pair')
    return [value.slice(0, at), value.slice(at + 1)]
  })

/** What the command line asks for; null where it cannot be understood. */
export function parseOrder(args: readonly string[]): Order | null {
  try {
    const { values, positionals } = parseArgs({
      args: [...args],
      allowPositionals: true,
      options: {
        probar: { type: 'boolean' },
        'dejar-errores': { type: 'boolean' },
        'crear-categorias': { type: 'boolean' },
        columna: { type: 'string', multiple: true },
        decimal: { type: 'string', multiple: true },
        dolares: { type: 'string', multiple: true },
        'con-totales': { type: 'boolean' },
        como: { type: 'string' },
      },
    })
    const [pedida, archivo, ...rest] = positionals
    const clase = CLASES_IMPORTACION.find(otra => otra === pedida)
    if (clase === undefined || !archivo || rest.length > 0) return null
    const { probar: soloProbar = false, 'dejar-errores': dejarErrores = false, como } = values
    const decimales = pairsOf(values.decimal).map(([campo, signo]) => [campo, SIGNOS[signo]] as const)
    if (decimales.some(([, signo]) => signo === undefined)) return null
    return {
      clase,
      archivo,
      soloProbar,
      dejarErrores,
      crearCategorias: values['crear-categorias'] ?? false,
      columnas: Object.fromEntries(pairsOf(values.columna).map(([titulo, campo]) => [titulo, campo || null])),
      decimales: Object.fromEntries(decimales) as Order['decimales'],
      dolares: values.dolares ?? [],
      conTotales: values['con-totales'] ?? false,
      como,
    }
  } catch {
    return null // An option that there is not: what there is is said
  }
}
