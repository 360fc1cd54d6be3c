import { Component, type ReactNode } from 'react'
import { MARCO, PANTALLAS } from '#messages/marco.ts'
import { Button } from '#ui/controls/button.tsx'
import { Empty } from '#ui/notices/notice.tsx'
import { useObservable } from '#ui/observable.ts'
import { updateStore } from '../register-worker.ts'

/** Browsers' messages for a file that could not be loaded. A new version removes the files of the old version. */
const MISSING_FILE = /dynamically imported module|importing a module script|preload CSS/i

interface State {
  error: unknown
  hasFailed: boolean
}

/** Shows a message and a button to reload if a screen throws. Stored changes are safe. */
export class ErrorBoundary extends Component<{ children: ReactNode }, State> {
  override state: State = { error: null, hasFailed: false }

  static getDerivedStateFromError(error: unknown): State {
    return { error, hasFailed: true }
  }

  override render(): ReactNode {
    const { error, hasFailed } = this.state
    return hasFailed ? <Failed error={error} /> : this.props.children
  }
}

function Failed({ error }: { error: unknown }): ReactNode {
  // Follows the store, because the new version may be noticed only after the missing file
  const isOffered = useObservable(updateStore)
  const { action, ...words } = wordsOf(error, isOffered)
  return (
    <main>
      <Empty
        icon="octagon"
        tone="rejected"
        {...words}
        actions={
          <Button variant="primary" onClick={() => location.reload()}>
            {action}
          </Button>
        }
      />
    </main>
  )
}

function wordsOf(error: unknown, isOffered: boolean): { title: string; detail?: string; action: string } {
  if (!MISSING_FILE.test(String(error))) return { title: PANTALLAS.algoFallo, action: PANTALLAS.recargar }
  const action = MARCO.actualizar
  return isOffered
    ? { title: PANTALLAS.hayVersionNueva, detail: PANTALLAS.pestanaAnterior, action }
    : { title: PANTALLAS.faltaUnaParte, detail: PANTALLAS.versionORed, action }
}
