import './toast.css'
import './update-banner.css'
import { type ReactNode, useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react'
import { Button, IconButton } from '#ui/controls/button.tsx'
import { Observable, useObservable } from '#ui/observable.ts'
import { Icon, type IconName } from '#ui/signs/icon.tsx'

const ICONS: Record<ToastTone, IconName> = { ok: 'check', rejected: 'octagon', pending: 'clock' }

interface ToastRegionProps {
  toasts: Toasts
  label: string
  closeLabel: string
  children?: ReactNode
}

/**
 * The region of the notifications, with the children at its end. A box shows its toasts as lines, each with its own
 * duration.
 */
export function ToastRegion({ toasts, label, closeLabel, children }: ToastRegionProps) {
  const shown = useObservable(toasts)
  const boxes = [...new Set(shown.map(boxOf))].map(key => ({
    key,
    lines: shown.filter(toast => boxOf(toast) === key),
  }))
  return (
    // This attribute keeps the region reachable and read aloud while a dialog hides the rest of the page
    <section className="toasts" aria-label={label} data-react-aria-top-layer="true" ref={leaveRoom}>
      {boxes.map(({ key, lines }) => (
        <ToastBox
          key={key}
          lines={lines}
          isNewest={shown.at(-1) === lines.at(-1)}
          closeLabel={closeLabel}
          onClose={toasts.close}
        />
      ))}
      {children}
    </section>
  )
}

/** Keeps the height of the region in `--toasts`, for the content that it covers. */
function leaveRoom(region: HTMLElement): () => void {
  const watcher = new ResizeObserver(() => {
    const { offsetHeight } = region
    document.body.style.setProperty(
      '--toasts',
      offsetHeight === 0 ? '0px' : `calc(${offsetHeight}px + var(--s-3))`,
    )
  })
  watcher.observe(region)
  return () => watcher.disconnect()
}

interface ToastBoxProps {
  lines: readonly Toast[]
  isNewest: boolean
  closeLabel: string
  onClose: (id: number) => void
}

function ToastBox({ lines, isNewest, closeLabel, onClose }: ToastBoxProps) {
  const [isHeld, setIsHeld] = useState(false)
  const tone = lines[0]?.tone ?? 'ok'
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the pointer only pauses the countdown
    <div
      className="toast"
      data-tone={tone}
      data-newest={isNewest || undefined}
      role={tone === 'rejected' ? 'alert' : 'status'}
      // A new line is read aloud without the earlier lines
      aria-atomic={false}
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
      {toast.action && (
        <Button
          variant="quiet"
          size="sm"
          onClick={() => {
            onEnd()
            toast.action?.onPress()
          }}
        >
          {toast.action.label}
        </Button>
      )}
    </>
  )
}

function useCountdown(lasts: number, isHeld: boolean, onEnd: () => void): void {
  const left = useRef(lasts)
  const end = useEffectEvent(onEnd)
  useEffect(() => {
    if (isHeld) return
    const startedAt = performance.now()
    const timer = setTimeout(() => end(), left.current)
    return () => {
      clearTimeout(timer)
      left.current -= performance.now() - startedAt
    }
  }, [isHeld])
}

type ToastTone = 'ok' | 'rejected' | 'pending'

/** A button of a notification; pressing it also closes the notification. */
export interface ToastAction {
  label: string
  onPress: () => void
}

interface Toast {
  id: number
  tone: ToastTone
  text: string
  detail?: string
  action?: ToastAction
  /** Duration (ms); the time under pointer or focus does not count. */
  lasts: number
}

/** Specification §2, «Notifications». */
export const ERROR_TOAST_MS = 10_000
export const SUCCESS_TOAST_MS = 6_000
/** Maximum number of boxes shown. */
const AT_ONCE = 3

interface Toasts extends NotifyKept {
  close: (id: number) => void
  subscribe: (listener: () => void) => () => void
  getSnapshot: () => readonly Toast[]
}

export function createToasts(): Toasts {
  const { subscribe, getSnapshot, set } = new Observable<readonly Toast[]>([])
  let lastId = 0
  const add = (tone: ToastTone, lasts: number, text: string, detail?: string, action?: ToastAction) => {
    lastId += 1
    // A repeated error replaces its earlier toast instead of adding another
    const isAgain = (toast: Toast) =>
      tone === 'rejected' && toast.tone === tone && toast.text === text && toast.detail === detail
    const others = getSnapshot().filter(toast => !isAgain(toast))
    set(
      makeRoom([
        ...others,
        { id: lastId, tone, text, lasts, ...(detail && { detail }), ...(action && { action }) },
      ]),
    )
  }
  return {
    success: (text, action) =>
      add('ok', action === undefined ? SUCCESS_TOAST_MS : ERROR_TOAST_MS, text, undefined, action),
    error: (text, detail) => add('rejected', ERROR_TOAST_MS, text, detail),
    pending: text => add('pending', SUCCESS_TOAST_MS, text),
    close: id => set(getSnapshot().filter(toast => toast.id !== id)),
    subscribe,
    getSnapshot,
  }
}

const boxOf = ({ id, tone }: Toast): number | ToastTone => (tone === 'pending' ? id : tone)

/** Removes the oldest pending toast if there are too many boxes; successes and errors stay for their time. */
function makeRoom(toasts: readonly Toast[]): readonly Toast[] {
  if (new Set(toasts.map(boxOf)).size <= AT_ONCE) return toasts
  const leaves = toasts.find(({ tone }) => tone === 'pending')
  return toasts.filter(toast => toast !== leaves)
}

interface UpdateBannerProps extends Record<'title' | 'detail' | 'laterLabel' | 'acceptLabel', string> {
  onLater: () => void
  onAccept: () => void
}

/** Offers a new version; the banner moves nothing and takes no focus. */
export function UpdateBanner(props: UpdateBannerProps) {
  const { title, detail, laterLabel, acceptLabel, onLater, onAccept } = props
  return (
    <div className="update" role="status">
      <p>
        {title}
        <small>{detail}</small>
      </p>
      <Button onClick={onLater}>{laterLabel}</Button>
      <Button variant="primary" onClick={onAccept}>
        {acceptLabel}
      </Button>
    </div>
  )
}

/**
 * Moves toasts to the top while the caller is mounted, as over a dialog (`dialog.css`). Sets an attribute, because
 * `body:has(…)` would make Chromium restyle the whole page at each inserted node.
 */
export function useToastsAbove(): void {
  useLayoutEffect(() => {
    const { dataset } = document.body
    dataset.toasts = 'above'
    return () => {
      delete dataset.toasts
    }
  }, [])
}

export interface Notify {
  /** @param action a button such as undo; the notification then stays longer. */
  success(text: string, action?: ToastAction): void
  /** @param detail the reason, below a text that the specification prescribes. */
  error(text: string, detail?: string): void
}

/** For a screen whose changes go through the outbox. */
export interface NotifyKept extends Notify {
  /** For a change that is stored on this device and not confirmed yet. */
  pending(text: string): void
}
