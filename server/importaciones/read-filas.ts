import { type ClaseImportacion, FILAS_PAGINA, type Veredicto } from '#contract/importacion.ts'
import type {
  ErrorFila,
  FilaImportacion,
  FilasQuery,
  PaginaFilas,
  VistaFilas,
} from '#contract/importacion-schema.ts'
import { camposDe, claveDe } from '#domain/importacion/clases.ts'
import { errorDeFila } from '#domain/importacion/fila.ts'
import type { Queryable } from '../db/db.ts'
import { SQL_VEREDICTO, sqlIsAviso, sqlSaltos } from './importacion-sql.ts'
import { columnaDe } from './motor-tabla.ts'
import { listCategoriasSuyas, listNombresOf } from './nombrados.ts'

type Nombres = ReadonlyMap<string, ReadonlyMap<number, string>>

/** GET …/filas: a page of rows of one verdict, in the order of the file. */
export async function readFilas(
  db: Queryable,
  id: string,
  clase: ClaseImportacion,
  { que, desde = 0 }: FilasQuery,
): Promise<PaginaFilas> {
  const rows = await listFilas(db, id, clase, que, desde)
  const pagina = rows.slice(0, FILAS_PAGINA)
  const nombres = que === 'error' ? new Map() : await namesOf(db, id, clase, pagina)
  return {
    filas: pagina.map(row => show(clase, row, nombres)),
    siguiente: rows.length > pagina.length ? (pagina.at(-1)?.fila ?? null) : null,
  }
}

async function namesOf(
  db: Queryable,
  id: string,
  clase: ClaseImportacion,
  rows: readonly FilaGuardada[],
): Promise<Nombres> {
  const nombres = new Map<string, ReadonlyMap<number, string>>()
  for (const lectura of camposDe(clase)) {
    if (lectura.clase !== 'nombrado') continue
    const columna = columnaDe(clase, lectura.campo)
    const ids = rows.flatMap(({ valores, antes }) => [valores[columna], antes?.[columna]])
    const known = [...new Set(ids.filter(id => typeof id === 'number'))]
    if (known.length === 0) continue
    const names = await listNombresOf(db, lectura.de, known)
    // Categories that the import would create are not in the list of categories yet
    const suyas = lectura.de === 'categorias' ? await listCategoriasSuyas(db, id) : []
    nombres.set(columna, new Map([...suyas, ...names]))
  }
  return nombres
}

function show(
  clase: ClaseImportacion,
  { fila, nombre, errores, repetidaDe, valores, antes, veredicto, hallada, saltos }: FilaGuardada,
  nombres: Nombres,
): FilaImportacion {
  const text = (columna: string, value: unknown): string | null => {
    const nombrado = typeof value === 'number' ? nombres.get(columna)?.get(value) : undefined
    return value == null ? null : (nombrado ?? String(value))
  }
  const clave = claveDe(clase)
  const repetida = { ...errorDeFila(clave, 'repetida', nombre), filas: [repetidaDe ?? 0, fila] }
  // A new row shows every stored value except its key, which is shown as `nombre`
  const isNueva = veredicto === 'nuevo'
  const era = isNueva ? null : antes
  const campos = isNueva || veredicto === 'cambia' ? camposDe(clase) : []
  return {
    fila,
    nombre,
    errores: repetidaDe === null ? errores : [...errores, repetida],
    hallada,
    cambios: campos
      .map(({ campo }) => ({ campo, columna: columnaDe(clase, campo) }))
      .filter(
        ({ campo, columna }) =>
          columna in valores && valores[columna] !== era?.[columna] && !(isNueva && campo === clave),
      )
      .map(({ campo, columna }) => ({
        campo,
        antes: text(columna, era?.[columna]),
        despues: text(columna, valores[columna]),
        ...(saltos.includes(campo) && { salto: true }),
      })),
  }
}

interface FilaGuardada {
  fila: number
  nombre: string
  errores: ErrorFila[]
  repetidaDe: number | null
  veredicto: Veredicto
  hallada: string | null
  saltos: string[]
  valores: Record<string, unknown>
  antes: Record<string, unknown> | null
}

/** Reads one row more than a page, which shows whether another page follows. */
const listFilas = (
  db: Queryable,
  id: string,
  clase: ClaseImportacion,
  que: VistaFilas,
  desde: number,
): Promise<FilaGuardada[]> =>
  db.query(
    `select f.fila, f.nombre, f.errores, f.repetida_de as "repetidaDe", f.valores, f.antes, f.veredicto, f.hallada,
       ${sqlSaltos(clase)} as saltos
     from importacion_fila f
     where f.importacion_id = $1::uuid and f.fila > $2::int and ${que === 'aviso' ? `$3 = 'aviso' and ${sqlIsAviso(clase)}` : `${SQL_VEREDICTO} = $3`}
     order by f.fila limit ${FILAS_PAGINA + 1}`,
    [id, desde, que],
  )
