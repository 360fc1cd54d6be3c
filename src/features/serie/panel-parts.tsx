import { NRO_MAX } from '#contract/limites.ts'
import { SERIE } from '#messages.ts'
import type { Serie } from '#queries/butacas/serie.ts'
import { IconButton } from '#ui/controls/icon-button.tsx'
import { Icon, type IconName } from '#ui/signs/icon.tsx'

export interface Veredicto {
  tone: 'ok' | 'pending' | 'rejected' | 'neutral' | 'shortage' | 'accent'
  icon: IconName
  text: string
  detail: string
}

/** What can be read now; a field to type into, for whoever asks for it. */
export function ScanLine({
  ready,
  label,
  isWriting,
  onWriting,
}: {
  ready: string
  label: string
  isWriting: boolean
  onWriting: () => void
}) {
  return (
    <div className="scanline">
      <Icon name="barcode" />
      {isWriting ? (
        <input
          // biome-ignore lint/a11y/noAutofocus: it was asked for by a touch, to be typed into
          autoFocus
          type="text"
          data-scan
          aria-label={label}
          placeholder={ready}
          enterKeyHint="go"
          autoComplete="off"
          autoCorrect="off"
          autoCapitalize="off"
          spellCheck={false}
          maxLength={NRO_MAX}
        />
      ) : (
        <span className="ready">{ready}</span>
      )}
      <span className="grow" />
      <IconButton
        label={isWriting ? 'Ocultar teclado' : 'Mostrar teclado'}
        icon="keyboard"
        onClick={onWriting}
      />
    </div>
  )
}

/** What came of the last reading, which is told at once. @param of what was read. */
export const VeredictoBar = ({ veredicto, of }: { veredicto: Veredicto | null; of: string }) => (
  <div
    className="verdict"
    data-tone={veredicto?.tone ?? 'neutral'}
    role="status"
    aria-live={veredicto?.tone === 'rejected' ? 'assertive' : 'polite'}
  >
    {veredicto && (
      <>
        <Icon name={veredicto.icon} />
        {veredicto.text}
        <span className="sr">{of}</span>
      </>
    )}
  </div>
)

/** How many so far. @param detalle is worth telling once there are some. */
export const Cuenta = ({ n, titulo, detalle }: { n: number; titulo: string; detalle: string }) => (
  <div className="tally">
    <div className="count" role="img" aria-label={SERIE.hechas(n)}>
      {n}
    </div>
    <div className="of">
      <b>{titulo}</b>
      {n > 0 && <span>{detalle}</span>}
    </div>
  </div>
)

const UN_DECIMAL = new Intl.NumberFormat('es-AR', { maximumFractionDigits: 1 })

/** @returns minutes since it began, in words, and how many were read in each. */
export function ritmoDe(
  { desde, hasta }: Serie,
  n: number,
  now: number,
): [minutos: string, porMinuto: string] {
  const minutos = Math.max(1, Math.round(((hasta ?? now) - desde) / 60_000))
  return [String(minutos), UN_DECIMAL.format(n / minutos)]
}
