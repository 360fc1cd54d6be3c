import { loadable } from '#ui/loadable.tsx'
import { preloadOverlays } from '#ui/overlay.tsx'
import type { SeatDialogProps } from './seat-form.tsx'
import type { Open, ScanInDialog } from './use-dialogs.ts'

const CambiarEstadoDialog = loadable(() => import('./cambiar-estado-dialog.tsx'))
const HistorialDialog = loadable(() => import('./historial-dialog.tsx'))
const NuevaButacaDialog = loadable(() => import('./nueva-butaca-dialog.tsx'))
const EditarButacaDialog = loadable(() => import('./editar-butaca-dialog.tsx'))
const HomologarDialog = loadable(() => import('./homologar-dialog.tsx'))

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

interface OpenDialogProps extends Omit<SeatDialogProps, 'corrige'> {
  open: Open | null
  scan: ScanInDialog | null
}

export function OpenDialog({ open, scan, ...props }: OpenDialogProps) {
  switch (open?.tipo) {
    case undefined:
      return null
    case 'cambiar':
      return (
        <CambiarEstadoDialog
          butacas={open.butacas}
          estado={open.estado}
          corrige={open.corrige ?? null}
          scan={scan}
          {...props}
        />
      )
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
