import { useSyncExternalStore } from 'react'
import { MARCO } from '#messages/marco.ts'
import { ToastRegion } from '#ui/notices/toast.tsx'
import { UpdateBanner } from '#ui/notices/update-banner.tsx'
import { acceptUpdate, postponeUpdate, updateStore } from '../register-worker.ts'
import { toasts } from '../toasts.ts'

/** The corner for notifications, with the banner of a new version last. */
export function Corner() {
  const isOffered = useSyncExternalStore(updateStore.subscribe, updateStore.getSnapshot)
  return (
    <ToastRegion toasts={toasts} label={MARCO.avisos} closeLabel={MARCO.cerrarAviso}>
      {isOffered && (
        <UpdateBanner
          title={MARCO.versionNueva}
          detail={MARCO.versionDetalle}
          laterLabel={MARCO.masTarde}
          acceptLabel={MARCO.actualizar}
          onLater={postponeUpdate}
          onAccept={() => void acceptUpdate()}
        />
      )}
    </ToastRegion>
  )
}
