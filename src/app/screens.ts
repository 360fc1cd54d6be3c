import { loadable } from '#ui/loadable.tsx'

/** The screens that are chunks of their own. */
export const PanelScreen = loadable(() => import('#features/panel/panel-screen.tsx'))
export const ButacasScreen = loadable(() => import('#features/butacas/butacas-screen.tsx'))
export const SerieScreen = loadable(() => import('#features/serie/serie-screen.tsx'))
export const PendientesScreen = loadable(() => import('#features/pendientes/pendientes-screen.tsx'))
export const SidePages = loadable(() => import('./pages/side-pages.tsx'))
export const InformeScreen = loadable(() => import('#features/informe-fecha/informe-screen.tsx'))
export const CatalogosScreen = loadable(() => import('#features/catalogos/catalogos-screen.tsx'))
export const InformeStockScreen = loadable(() => import('#features/informe-stock/informe-stock-screen.tsx'))
export const HomologacionesScreen = loadable(
  () => import('#features/homologaciones/homologaciones-screen.tsx'),
)
export const RegistrosScreen = loadable(() => import('#features/registros/registros-screen.tsx'))
export const ProductoPicker = loadable(() => import('#features/productos/producto-picker.tsx'))
export const ProductosScreen = loadable(() => import('#features/productos/productos-screen.tsx'))
