import type { Detalle } from '#contract/registro.ts'

/** What a name is made of; a line's own product carries none of it. */
type Nombrable = Detalle['producto'] & {
  [K in 'modelo' | 'categoria' | 'color' | 'talle']?: { nombre: string } | null
}

/** What a product is called where its code and its description stand beside it: model, colour and size. */
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
