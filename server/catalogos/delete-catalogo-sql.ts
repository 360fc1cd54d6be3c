import type { CatalogoNombre } from '#contract/catalogo.ts'
import type { Queryable } from '../db/db.ts'
import { CATALOGOS } from './catalogo-json.ts'

/** Who refers to a row: table, column, and how one and many of them are called. */
interface Uso {
  tabla: string
  columna: string
  uno: string
  muchos: string
}

const productos = (columna: string): Uso => ({
  tabla: 'producto',
  columna,
  uno: 'producto',
  muchos: 'productos',
})

/** All foreign keys to the catalogues. */
const USOS: Readonly<Record<CatalogoNombre, readonly Uso[]>> = {
  categorias: [
    productos('categoria_id'),
    { tabla: 'modelo_producto', columna: 'categoria_id', uno: 'modelo', muchos: 'modelos' },
  ],
  marcas: [productos('marca_id')],
  colores_producto: [productos('color_id')],
  modelos_producto: [productos('modelo_id')],
  talles: [productos('talle_id')],
  cliente_proveedor: [
    { tabla: 'registro', columna: 'cliente_proveedor_id', uno: 'registro', muchos: 'registros' },
  ],
}

interface UsoContado extends Uso {
  cuantos: number
}

export type DeleteCatalogoResult =
  | { veredicto: 'borrada' | 'no-existe' }
  | { veredicto: 'en-uso'; nombre: string; usos: UsoContado[] }

/** Deletes a catalogue's row that nothing refers to. Locked first: nobody may begin to refer to it while it is judged. */
export async function deleteCatalogo(
  tx: Queryable,
  catalogo: CatalogoNombre,
  id: number,
): Promise<DeleteCatalogoResult> {
  const { tabla } = CATALOGOS[catalogo]
  const [row] = await tx.query<{ nombre: string }>(
    `select nombre from ${tabla} where id = $1::int for update`,
    [id],
  )
  if (!row) return { veredicto: 'no-existe' }
  const usos: UsoContado[] = []
  for (const uso of USOS[catalogo]) {
    const cuantos = await count(tx, uso, id)
    if (cuantos > 0) usos.push({ ...uso, cuantos })
  }
  if (usos.length > 0) return { veredicto: 'en-uso', nombre: row.nombre, usos }
  await tx.query(`delete from ${tabla} where id = $1::int`, [id])
  return { veredicto: 'borrada' }
}

async function count(tx: Queryable, { tabla, columna }: Uso, id: number): Promise<number> {
  const [row] = await tx.query<{ cuantos: number }>(
    `select count(*)::int as cuantos from ${tabla} where ${columna} = $1::int`,
    [id],
  )
  return row?.cuantos ?? 0
}
