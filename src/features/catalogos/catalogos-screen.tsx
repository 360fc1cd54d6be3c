import '#ui/table/table.css'
import './catalogos.css'
import { useEffect } from 'react'
import type { CatalogoNombre } from '#contract/catalogo.ts'
import type { Ref } from '#contract/ref.ts'
import { useLista } from '#queries/stock/use-lista.ts'
import type { Notify } from '#ui/notify.ts'
import { preloadOverlays } from '#ui/overlay.tsx'
import { Catalogo } from './catalogo.tsx'

export interface CatalogosScreenProps {
  catalogo: CatalogoNombre
  notify: Notify
  sesion: { nombre: string }
}

/** Categorias, Marcas, Colores, Modelos, Talles and Cliente/Proveedores (specification §2): one screen, told by data. */
export default function CatalogosScreen(props: CatalogosScreenProps) {
  useEffect(() => {
    const idle = setTimeout(preloadOverlays, 300) // After the first paint
    return () => clearTimeout(idle)
  }, [])
  return props.catalogo === 'modelos_producto' ? (
    <ConCategorias {...props} />
  ) : (
    <Catalogo {...props} categorias={NINGUNA} />
  )
}

const NINGUNA: readonly Ref[] = []

/** Modelos alone has a categoria, to filter by and to choose. */
function ConCategorias(props: CatalogosScreenProps) {
  const { filas } = useLista(props.sesion.nombre, 'categorias')
  return <Catalogo {...props} categorias={filas ?? NINGUNA} />
}
