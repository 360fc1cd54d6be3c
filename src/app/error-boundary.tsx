import { Component, type ReactNode } from 'react'
import { PANTALLAS } from '#messages.ts'
import { Button } from '#ui/button.tsx'
import { Empty } from '#ui/empty.tsx'

/** A screen that throws becomes a sentence with a way out, never a blank page. What was done is in the store. */
export class ErrorBoundary extends Component<{ children: ReactNode }, { failed: boolean }> {
  override state = { failed: false }

  static getDerivedStateFromError(): { failed: boolean } {
    return { failed: true }
  }

  override render(): ReactNode {
    if (!this.state.failed) return this.props.children
    return (
      <main>
        <Empty
          icon="octagon"
          tone="rejected"
          title={PANTALLAS.algoFallo}
          actions={
            <Button variant="primary" onClick={() => location.reload()}>
              {PANTALLAS.recargar}
            </Button>
          }
        />
      </main>
    )
  }
}
