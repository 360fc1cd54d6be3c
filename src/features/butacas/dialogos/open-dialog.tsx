import type { Entry } from '#queries/outbox/use-entries.ts'
import { loadable } from '#ui/loadable.tsx'
import { preloadOverlays } from '#ui/overlay.tsx'
import type { Open, ScanInDialog } from './use-dialogs.ts'

const CambiarEstadoDialog = loadable(async () => {
  const { CambiarEstadoDialog: found } = await import('./cambiar-estado-dialog.tsx')
  return { default: found }
})
const HistorialDialog = loadable(async () => {
  const { HistorialDialog: found } = await import('./historial-dialog.tsx')
  return { default: found }
})
const NuevaButacaDialog = loadable(async () => {
  const { NuevaButacaDialog: found } = await import('./nueva-butaca-dialog.tsx')
  return { default: found }
})
const EditarButacaDialog = loadable(async () => {
  const { EditarButacaDialog: found } = await import('./editar-butaca-dialog.tsx')
  return { default: found }
})
const HomologarDialog = loadable(async () => {
  const { HomologarDialog: found } = await import('./homologar-dialog.tsx')
  return { default: found }
})

/** Fetches what opens later ahead of the first touch. */
export function preloadDialogs(): void {
  preloadOverlays()
  const dialogs = [
    CambiarEstadoDialog,
    HistorialDialog,
    NuevaButacaDialog,
    EditarButacaDialog,
    HomologarDialog,
  ]
  for (const dialog of dialogs) void dialog.preload()
}

/** The dialog that is open over the seat search, if any. */
export function OpenDialog({
  open,
  scan,
  ...props
}: {
  open: Open | null
  scan: ScanInDialog | null
  owner: string
  onClose: () => void
  onKept: (entries: readonly Entry[]) => void
}) {
  switch (open?.tipo) {
    case undefined:
      return null
    case 'cambiar':
      return <CambiarEstadoDialog butacas={open.butacas} estado={open.estado} scan={scan} {...props} />
    case 'historial':
      return <HistorialDialog nro={open.nro} onClose={props.onClose} />
    case 'nueva':
      return <NuevaButacaDialog corrige={open.corrige} primero={open.nro} scan={scan} {...props} />
    case 'editar':
      return <EditarButacaDialog butaca={open.butaca} corrige={open.corrige} {...props} />
    case 'homologar':
      return <HomologarDialog butaca={open.butaca} corrige={open.corrige} scan={scan} {...props} />
  }
}
