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
  /** In whose name; undefined for the first admin that there is. */
  como: string | undefined
}

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
        como: { type: 'string' },
      },
    })
    const [pedida, archivo, ...rest] = positionals
    const clase = CLASES_IMPORTACION.find(otra => otra === pedida)
    if (clase === undefined || !archivo || rest.length > 0) return null
    const { probar: soloProbar = false, 'dejar-errores': dejarErrores = false, como } = values
    return {
      clase,
      archivo,
      soloProbar,
      dejarErrores,
      crearCategorias: values['crear-categorias'] ?? false,
      como,
    }
  } catch {
    return null // An option that there is not: what there is is said
  }
}
