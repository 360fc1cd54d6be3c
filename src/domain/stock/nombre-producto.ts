import type { Detalle } from '#contract/stock/registro.ts'

/** With the parts of its name, which the product of a record's line does not have. */
type Nombrable = Detalle['producto'] & {
  [K in 'modelo' | 'categoria' | 'color' | 'talle']?: { nombre: string } | null
}

/** A product's name beside its code and description: model, colour and size. */
export function nombreDeProducto({
  codigo,
  descripcion,
  modelo,
  categoria,
  color,
  talle,
}: Nombrable): string {
  const nombres = (refs: readonly ({ nombre: string } | null | undefined)[], entre: string) =>
    refs.flatMap(ref => (ref?.nombre ? [ref.nombre] : [])).join(entre)
  const nombre = nombres([modelo ?? categoria, color], ' ')
  return nombres([nombre === '' ? null : { nombre }, talle], ', ') || descripcion || codigo
}

/** A product's name on paper: its description with its colour, else as beside its code. */
export const nombreEnPapel = (producto: Nombrable): string =>
  [
    producto.descripcion || nombreDeProducto(producto),
    ...(producto.descripcion ? [producto.color?.nombre] : []),
  ]
    .filter(Boolean)
    .join(', ')
