import '#ui/table/table.css'
import './catalogos.css'
import type { CatalogoNombre } from '#contract/catalogo.ts'
import type { Ref } from '#contract/ref.ts'
import { usePreloads } from '#office/list-parts.tsx'
import { useLista } from '#queries/stock/use-lista.ts'
import type { Notify } from '#ui/notify.ts'
import { Catalogo } from './catalogo.tsx'

export interface CatalogosScreenProps {
  catalogo: CatalogoNombre
  notify: Notify
  sesion: { nombre: string }
}

/** Categorias, Marcas, Colores, Modelos, Talles and Cliente/Proveedores (specification §2): one screen, told by data. */
export default function CatalogosScreen(props: CatalogosScreenProps) {
  usePreloads()
  return props.catalogo === 'modelos_producto' ? (
    <ConCategorias {...props} />
  ) : (
    <Catalogo {...props} categorias={NINGUNA} />
  )
}

const NINGUNA: readonly Ref[] = []

/** Modelos alone has a categoria, to filter by and to choose. */
function ConCategorias(props: CatalogosScreenProps) {
  const { rows } = useLista(props.sesion.nombre, 'categorias')
  return <Catalogo {...props} categorias={rows ?? NINGUNA} />
}
