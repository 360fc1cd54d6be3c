import { INFORME_STOCK, LISTA } from '#messages.ts'
import { Button } from '#ui/button.tsx'
import { Empty } from '#ui/empty.tsx'

/** Instead of rows that could not be had: the server refused, or nothing answered and this device has none. */
export function SinRespuesta({
  error,
  refused,
  title,
  detail,
  onRetry,
}: {
  error: { status: number; detail: string | null } | null
  /** What to say where the server answered that it could not. */
  refused: string
  title: string
  detail: string
  onRetry: () => void
}) {
  const isRefused = error !== null && error.status > 0
  return (
    <Empty
      icon={isRefused ? 'octagon' : 'wifi-off'}
      tone={isRefused ? 'rejected' : 'neutral'}
      title={isRefused ? refused : title}
      detail={isRefused ? (error.detail ?? INFORME_STOCK.errorDetalle(error.status)) : detail}
      actions={
        <Button variant="primary" icon="refresh" onClick={onRetry}>
          {LISTA.reintentar}
        </Button>
      }
    />
  )
}
