import { acceptUpdate, postponeUpdate, updateStore } from '#app/register-worker.ts'
import { MARCO } from '#messages/marco.ts'
import { createToasts, ToastRegion, UpdateBanner } from '#ui/notices/toast.tsx'
import { useObservable } from '#ui/observable.ts'

export function Corner() {
  const isOffered = useObservable(updateStore)
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

/** The notifications of this page. Screens get them as `notify`. */
export const toasts = createToasts()
