import { loadable } from '#ui/loadable.tsx'

/** The screens that are chunks of their own. */
export const ButacasScreen = loadable(() => import('#features/butacas/butacas-screen.tsx'))
export const PendientesScreen = loadable(() => import('#features/pendientes/pendientes-screen.tsx'))
