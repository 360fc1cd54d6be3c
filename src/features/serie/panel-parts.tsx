import { useState } from 'react'
import { DESHACER, LECTURA } from '#messages/butacas/butacas.ts'
import { SERIE } from '#messages/butacas/serie.ts'
import { NRO_INPUT } from '#office/butaca-parts.tsx'
import type { Serie } from '#queries/butacas/serie.ts'
import { Button, IconButton } from '#ui/controls/button.tsx'
import { Icon, type IconName } from '#ui/signs/icon.tsx'
import { rechazoDe, type Vista } from './linea-vista.ts'

export interface Veredicto {
  tone: 'ok' | 'pending' | 'rejected' | 'neutral' | 'shortage' | 'accent'
  icon: IconName
  text: string
  detail: string
}

const says =
  (tone: Veredicto['tone'], icon: IconName) =>
  (text: string, detail = ''): Veredicto => ({ tone, icon, text, detail })
const ok = says('ok', 'check')
export const info = says('neutral', 'info')
export const warning = says('shortage', 'triangle')
export const rejected = says('rejected', 'octagon')
export const absent = says('neutral', 'octagon')
export const deleted = says('neutral', 'trash')
export const LEYENDO = says('neutral', 'barcode')(SERIE.leyendo)

export function guardada(nro: string, vista: Vista | null, hecho: string): Veredicto {
  if (vista?.marca === 'hecho') return ok(hecho)
  if (vista?.marca === 'rechazada') return rejected(SERIE.rechazada, rechazoDe(vista))
  if (vista?.marca === 'deshecha') return says('neutral', 'undo')(DESHACER.deshecha(nro))
  return says('pending', 'clock')(SERIE.guardada, SERIE.guardadaDetalle)
}

export function ScanLine({ ready, label }: { ready: string; label: string }) {
  const [isWriting, setIsWriting] = useState(false)
  return (
    <div className="scanline">
      <Icon name="barcode" />
      {isWriting ? (
        <input
          // biome-ignore lint/a11y/noAutofocus: the person has just asked for the field
          autoFocus
          type="text"
          data-scan
          aria-label={label}
          placeholder={ready}
          enterKeyHint="go"
          {...NRO_INPUT}
        />
      ) : (
        <span className="ready">{ready}</span>
      )}
      <span className="grow" />
      <IconButton
        label={isWriting ? LECTURA.ocultarTeclado : LECTURA.mostrarTeclado}
        icon="keyboard"
        onClick={() => setIsWriting(shown => !shown)}
      />
    </div>
  )
}

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

export const DecidirDespues = ({ onDecidir }: { onDecidir: () => void }) => (
  <div className="warn-acts">
    <Button variant="danger" onClick={onDecidir}>
      {SERIE.decidirDespues}
    </Button>
  </div>
)

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

/** @returns the minutes of the series, and its seats per minute. */
export function ritmoDe(
  { desde, hasta }: Serie,
  n: number,
  now: number,
): [minutos: string, porMinuto: string] {
  const minutos = Math.max(1, Math.round(((hasta ?? now) - desde) / 60_000))
  return [String(minutos), UN_DECIMAL.format(n / minutos)]
}
