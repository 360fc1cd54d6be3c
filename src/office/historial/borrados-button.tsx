import { useState } from 'react'
import { BORRADOS } from '#messages/stock/borrados.ts'
import { useServerIsBare } from '#queries/use-server-is-bare.ts'
import { Button } from '#ui/controls/button.tsx'
import { loadable } from '#ui/loadable.tsx'
import type { Borrable } from './borrados-dialog.tsx'
import type { SalidaDe } from './historial-dialog.tsx'

const BorradosDialog = loadable(() => import('./borrados-dialog.tsx'))

/** The way to the history of what is no longer in a list. Not there where the server keeps no history. */
export function BorradosButton({ sobre, ...salida }: SalidaDe & { sobre: Borrable }) {
  const [isOpen, setIsOpen] = useState(false)
  const isBare = useServerIsBare()
  if (isBare) return null
  return (
    <>
      <Button variant="quiet" icon="trash" aria-haspopup="dialog" onClick={() => setIsOpen(true)}>
        {BORRADOS.ver}
      </Button>
      {isOpen && <BorradosDialog sobre={sobre} salida={salida} onClose={() => setIsOpen(false)} />}
    </>
  )
}
