import { Fragment, useEffect, useId, useRef, useState } from 'react'
import type { Dispositivo } from '#contract/dispositivo.ts'
import { DISPOSITIVOS } from '#messages/equipo/dispositivos.ts'
import { Skeleton } from '#ui/notices/skeleton.tsx'
import { COLUMNAS } from './columnas.ts'
import { DispositivoEditRow } from './dispositivo-edit-row.tsx'
import { DispositivoRow } from './dispositivo-row.tsx'
import { RechazadasRow } from './rechazadas-row.tsx'
import type { useNombre } from './use-nombre.ts'
import type { Permisos } from './use-permisos.ts'

/** Every device, in the order of who was heard of last. Without rows yet, their places. */
export function DispositivosTable({
  filas,
  ahora,
  isBusy,
  isOnline,
  reasonId,
  editor,
  permisos,
}: {
  filas: readonly Dispositivo[] | null
  ahora: number
  isBusy: boolean
  isOnline: boolean
  /** Where it is said why nothing can be changed now. */
  reasonId: string
  editor: ReturnType<typeof useNombre>
  permisos: Permisos
}) {
  const [open, setOpen] = useState<string | null>(null)
  const prefix = useId()
  const { edicion } = editor
  const edited = useRef<string | null>(null)
  useEffect(() => {
    edited.current = edicion?.id ?? null
  }, [edicion])
  return (
    <table className="table cards" aria-busy={isBusy}>
      <caption className="sr">{DISPOSITIVOS.titulo}</caption>
      <thead>
        <tr>
          {COLUMNAS.map(([className, title]) => (
            <th key={className} scope="col" className={className}>
              <span className="h">{title}</span>
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {filas === null && <SkeletonRows />}
        {filas?.map(fila => {
          const isOpen = open === fila.id && fila.rechazadas.length > 0
          const foldId = `${prefix}${fila.id}`
          const fold = { isOpen, foldId, onToggle: () => setOpen(isOpen ? null : fila.id) }
          return (
            <Fragment key={fila.id}>
              {edicion?.id === fila.id ? (
                <DispositivoEditRow fila={fila} ahora={ahora} edicion={edicion} editor={editor} {...fold} />
              ) : (
                <DispositivoRow
                  fila={fila}
                  ahora={ahora}
                  canEdit={isOnline}
                  reasonId={reasonId}
                  permisos={permisos}
                  takesFocus={edited.current === fila.id}
                  onEdit={() => editor.start(fila)}
                  {...fold}
                />
              )}
              {isOpen && <RechazadasRow id={foldId} fila={fila} />}
            </Fragment>
          )
        })}
      </tbody>
    </table>
  )
}

const FILAS = Array.from({ length: 6 }, (_, i) => i)

const SkeletonRows = () =>
  FILAS.map(fila => (
    <tr key={fila}>
      {COLUMNAS.map(([className]) => (
        <td key={className} className={className}>
          <Skeleton width={className === 'c-acts' ? 24 : 80} />
        </td>
      ))}
    </tr>
  ))
