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

/** The corner of the notifications; the children come last. */
export function ToastRegion({ toasts, label, closeLabel, children }: ToastRegionProps) {
  const shown = useSyncExternalStore(toasts.subscribe, toasts.getSnapshot)
  return (
    // The attribute keeps it in reach, and read aloud, while a dialog hides the rest of the page
    <section className="toasts" aria-label={label} data-react-aria-top-layer="true">
      {shown.map(toast => (
        <ToastItem
          key={toast.id}
          toast={toast}
          closeLabel={closeLabel}
          onClose={() => toasts.close(toast.id)}
        />
      ))}
      {children}
    </section>
  )
}

type ToastItemProps = { toast: Toast; closeLabel: string; onClose: () => void }

function ToastItem({ toast, closeLabel, onClose }: ToastItemProps) {
  const [isHeld, setIsHeld] = useState(false)
  useCountdown(toast.lasts, isHeld, onClose)
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: holding the clock is no action, only time to read
    <div
      className="toast"
      data-tone={toast.tone}
      role={toast.tone === 'rejected' ? 'alert' : 'status'}
      onPointerEnter={() => setIsHeld(true)}
      onPointerLeave={() => setIsHeld(false)}
      onFocus={() => setIsHeld(true)}
      onBlur={() => setIsHeld(false)}
    >
      <Icon name={ICONS[toast.tone]} />
      <p>{toast.text}</p>
      <IconButton label={closeLabel} icon="close" onClick={onClose} />
    </div>
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
