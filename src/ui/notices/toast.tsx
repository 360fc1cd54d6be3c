import './toast.css'
import { type ReactNode, useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { IconButton } from '../controls/icon-button.tsx'
import { Icon, type IconName } from '../signs/icon.tsx'
import type { Toast, Toasts, ToastTone } from './toast-store.ts'

const ICONS: Record<ToastTone, IconName> = { ok: 'check', rejected: 'octagon', pending: 'clock' }

interface ToastRegionProps {
  toasts: Toasts
  label: string
  closeLabel: string
  children?: ReactNode
}

/** The corner of the notifications; the children come last. Successes are lines of one box, each for its own time. */
export function ToastRegion({ toasts, label, closeLabel, children }: ToastRegionProps) {
  const shown = useSyncExternalStore(toasts.subscribe, toasts.getSnapshot)
  const done = shown.filter(({ tone }) => tone === 'ok')
  const boxes = shown
    .filter(toast => toast.tone !== 'ok' || toast === done[0])
    .map(toast => (toast === done[0] ? { key: 'ok', lines: done } : { key: toast.id, lines: [toast] }))
  return (
    // The attribute keeps it in reach, and read aloud, while a dialog hides the rest of the page
    <section className="toasts" aria-label={label} data-react-aria-top-layer="true">
      {boxes.map(({ key, lines }) => (
        <ToastBox key={key} lines={lines} closeLabel={closeLabel} onClose={toasts.close} />
      ))}
      {children}
    </section>
  )
}

type ToastBoxProps = { lines: readonly Toast[]; closeLabel: string; onClose: (id: number) => void }

function ToastBox({ lines, closeLabel, onClose }: ToastBoxProps) {
  const [isHeld, setIsHeld] = useState(false)
  const tone = lines[0]?.tone ?? 'ok'
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: holding the clock is no action, only time to read
    <div
      className="toast"
      data-tone={tone}
      role={tone === 'rejected' ? 'alert' : 'status'}
      onPointerEnter={() => setIsHeld(true)}
      onPointerLeave={() => setIsHeld(false)}
      onFocus={() => setIsHeld(true)}
      onBlur={() => setIsHeld(false)}
    >
      <Icon name={ICONS[tone]} />
      <div className="lines">
        {lines.map(toast => (
          <Line key={toast.id} toast={toast} isHeld={isHeld} onEnd={() => onClose(toast.id)} />
        ))}
      </div>
      <IconButton
        label={closeLabel}
        icon="close"
        onClick={() => {
          for (const { id } of lines) onClose(id)
        }}
      />
    </div>
  )
}

function Line({ toast, isHeld, onEnd }: { toast: Toast; isHeld: boolean; onEnd: () => void }) {
  useCountdown(toast.lasts, isHeld, onEnd)
  return (
    <>
      <p>{toast.text}</p>
      {toast.detail !== undefined && <p className="why">{toast.detail}</p>}
    </>
  )
}

function useCountdown(lasts: number, isHeld: boolean, onEnd: () => void): void {
  const left = useRef(lasts)
  const end = useRef(onEnd)
  end.current = onEnd
  useEffect(() => {
    if (isHeld) return
    const startedAt = performance.now()
    const timer = setTimeout(() => end.current(), left.current)
    return () => {
      clearTimeout(timer)
      left.current -= performance.now() - startedAt
    }
  }, [isHeld])
}
