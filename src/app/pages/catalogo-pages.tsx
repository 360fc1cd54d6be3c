import type { ComponentProps, ComponentType } from 'react'
import type { CatalogoNombre } from '#contract/catalogo.ts'
import { CatalogosScreen } from '../screens.ts'

type PageProps = Omit<ComponentProps<typeof CatalogosScreen>, 'catalogo'>

/** Its own component for each, so that going from one to the next carries nothing over. */
function pageOf(catalogo: CatalogoNombre): ComponentType<PageProps> {
  return function CatalogoPage({ notify, sesion }) {
    return <CatalogosScreen catalogo={catalogo} notify={notify} sesion={sesion} />
  }
}

/** The six catalogues by their path (specification §2). */
export const CATALOGO_PAGES: Readonly<Record<string, ComponentType<PageProps>>> = {
  '/stock/categoria': pageOf('categorias'),
  '/stock/marcas': pageOf('marcas'),
  '/stock/cliente_proveedor': pageOf('cliente_proveedor'),
  '/stock/colores': pageOf('colores_producto'),
  '/stock/modelos': pageOf('modelos_producto'),
  '/stock/talles': pageOf('talles'),
}
