import './pantallas.css'
import { useState } from 'react'
import type { EnlacePared, ParedCreada } from '#contract/informes/pared.ts'
import { PAREDES } from '#messages/persona/paredes.ts'
import { useReach } from '#office/list-panel.tsx'
import { ListTable } from '#office/list-table.tsx'
import { SmallListHead, SmallListSheet } from '#office/small-list.tsx'
import { useKeptFocus } from '#office/use-kept-focus.ts'
import { isTaken } from '#queries/cuenta/borradores.ts'
import { likelyNow } from '#queries/cuenta/device-clock.ts'
import { useParedes } from '#queries/pared/use-paredes.ts'
import { Button } from '#ui/controls/button.tsx'
import { Empty } from '#ui/notices/empty.tsx'
import type { Notify } from '#ui/notify.ts'
import { EnlaceDialog } from './enlace-dialog.tsx'
import { COLUMNAS, Fila } from './fila.tsx'
import { NUEVA_PARED, NuevaDialog } from './nueva-dialog.tsx'
import { RevocarPregunta } from './revocar-pregunta.tsx'

type Tarea =
  | { que: 'nueva' }
  | { que: 'enlace'; creada: ParedCreada }
  | { que: 'revocar'; enlace: EnlacePared }

const VACIA = <Empty icon="eye" title={PAREDES.vacia} detail={PAREDES.vaciaDetalle} />
const cuantos = (rows: readonly EnlacePared[]): string =>
  PAREDES.cuantos(rows.filter(({ revocada }) => revocada === null).length)

/** The televisions that show the panel by a link of their own; for admins. */
export default function PantallasScreen({ notify, sesion }: { notify: Notify; sesion: { nombre: string } }) {
  const reach = useReach()
  const { isOnline, reasonId } = reach
  const lista = useParedes(sesion.nombre)
  const [tarea, setTarea] = useState<Tarea | null>(() =>
    isTaken(sesion.nombre, NUEVA_PARED) ? { que: 'nueva' } : null,
  )
  const onClose = () => setTarea(null)
  const box = useKeptFocus<HTMLDivElement>()
  return (
    <div ref={box} tabIndex={-1} className="small-list pantallas">
      <SmallListHead list={lista} words={PAREDES} count={cuantos}>
        <Button
          variant="primary"
          icon="plus"
          disabled={!isOnline || lista.rows === null}
          aria-describedby={reasonId}
          onClick={() => setTarea({ que: 'nueva' })}
        >
          {PAREDES.nueva}
        </Button>
      </SmallListHead>
      <p className="soft">{PAREDES.explica}</p>
      <SmallListSheet list={lista} words={PAREDES} icon="eye" reach={reach} empty={VACIA}>
        <ListTable
          title={PAREDES.titulo}
          columns={COLUMNAS}
          isBusy={lista.isFetching}
          places={lista.rows === null ? 3 : 0}
        >
          <tbody>
            {lista.rows?.map(enlace => (
              <Fila
                key={enlace.id}
                enlace={enlace}
                ahora={likelyNow()}
                reasonId={reasonId}
                onRevocar={() => setTarea({ que: 'revocar', enlace })}
              />
            ))}
          </tbody>
        </ListTable>
      </SmallListSheet>
      {tarea?.que === 'nueva' && (
        <NuevaDialog
          owner={sesion.nombre}
          isOnline={isOnline}
          onCreada={creada => setTarea({ que: 'enlace', creada })}
          onClose={onClose}
        />
      )}
      {tarea?.que === 'enlace' && <EnlaceDialog creada={tarea.creada} notify={notify} onClose={onClose} />}
      {tarea?.que === 'revocar' && (
        <RevocarPregunta enlace={tarea.enlace} notify={notify} onClose={onClose} />
      )}
    </div>
  )
}
