import { loadable } from '#ui/loadable.tsx'

/** The screens that are chunks of their own. */
export const PanelScreen = loadable(() => import('#features/panel/panel-screen.tsx'))
export const ButacasScreen = loadable(() => import('#features/butacas/butacas-screen.tsx'))
export const PendientesScreen = loadable(() => import('#features/pendientes/pendientes-screen.tsx'))
export const InformeScreen = loadable(() => import('#features/informe-fecha/informe-screen.tsx'))
export const HomologacionesScreen = loadable(
  () => import('#features/homologaciones/homologaciones-screen.tsx'),
)
