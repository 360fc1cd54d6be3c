import './programas.css'
import { useState } from 'react'
import type { Programa, ProgramaCreado } from '#contract/programa.ts'
import { formatDia } from '#domain/valor/hora.ts'
import { CLAVE_CREADA, PROGRAMAS, permisosEnPalabras } from '#messages/persona/programas.ts'
import { useKeptFocus } from '#office/focus.tsx'
import { isLoading, useReach } from '#office/list-panel.tsx'
import { ListTable } from '#office/list-table.tsx'
import { SecretoDialog } from '#office/secreto-dialog.tsx'
import { SmallListSheet } from '#office/small-list.tsx'
import { useProgramas } from '#queries/cuenta/use-programas.ts'
import { likelyNow } from '#queries/device.ts'
import { Button } from '#ui/controls/button.tsx'
import { Empty } from '#ui/notices/notice.tsx'
import type { Notify } from '#ui/notices/toast.tsx'
import { AnularPregunta } from './anular-pregunta.tsx'
import { ClaveDialog, programaTomado } from './clave-dialog.tsx'
import { COLUMNAS, Fila, haVencido } from './fila.tsx'

type Tarea =
  | { que: 'escribir'; programa: Programa | null }
  | { que: 'creada'; creada: ProgramaCreado }
  | { que: 'anular'; programa: Programa }

const WORDS = { ...PROGRAMAS, titulo: PROGRAMAS.claves }
const VACIA = <Empty icon="lock" title={PROGRAMAS.vacia} detail={PROGRAMAS.vaciaDetalle} />

const resumenDe = ({ nombre, permisos, vence }: ProgramaCreado): string =>
  CLAVE_CREADA.resumen(nombre, permisosEnPalabras(permisos), formatDia(Date.parse(vence)))

/** The keys of other programs. */
export function ClavesPanel({ notify, sesion }: { notify: Notify; sesion: { nombre: string } }) {
  const reach = useReach()
  const { isOnline, reasonId } = reach
  const lista = useProgramas(sesion.nombre)
  const [tarea, setTarea] = useState<Tarea | null>(() => {
    const tomado = programaTomado(sesion.nombre)
    return tomado && { que: 'escribir', programa: tomado.programa }
  })
  const onClose = () => setTarea(null)
  const box = useKeptFocus<HTMLDivElement>()
  const ahora = likelyNow()
  const enUso = lista.data?.filter(programa => !haVencido(programa, ahora)).length
  return (
    <div ref={box} tabIndex={-1} className="claves">
      <SmallListSheet
        list={lista}
        words={WORDS}
        icon="lock"
        reach={reach}
        empty={VACIA}
        head={
          <div className="panel-head">
            <h2>{PROGRAMAS.claves}</h2>
            <span className="soft" role="status">
              {enUso === undefined
                ? isLoading(lista) && <span className="sr">{PROGRAMAS.cargando}</span>
                : PROGRAMAS.enUso(enUso)}
            </span>
            <Button
              icon="plus"
              disabled={!isOnline || lista.data === null}
              aria-describedby={reasonId}
              onClick={() => setTarea({ que: 'escribir', programa: null })}
            >
              {PROGRAMAS.nueva}
            </Button>
          </div>
        }
      >
        <ListTable
          title={PROGRAMAS.claves}
          columns={COLUMNAS}
          isBusy={lista.isFetching}
          places={lista.data === null ? 3 : 0}
        >
          <tbody>
            {lista.data?.map(programa => (
              <Fila
                key={programa.id}
                programa={programa}
                ahora={ahora}
                reasonId={reasonId}
                onEditar={() => setTarea({ que: 'escribir', programa })}
                onAnular={() => setTarea({ que: 'anular', programa })}
              />
            ))}
          </tbody>
        </ListTable>
      </SmallListSheet>
      {tarea?.que === 'escribir' && (
        <ClaveDialog
          owner={sesion.nombre}
          programa={tarea.programa}
          isOnline={isOnline}
          notify={notify}
          onCreada={creada => setTarea({ que: 'creada', creada })}
          onClose={onClose}
        />
      )}
      {tarea?.que === 'creada' && (
        <SecretoDialog
          words={CLAVE_CREADA}
          secreto={tarea.creada.clave}
          detalle={resumenDe(tarea.creada)}
          notify={notify}
          onClose={onClose}
        />
      )}
      {tarea?.que === 'anular' && (
        <AnularPregunta programa={tarea.programa} notify={notify} onClose={onClose} />
      )}
    </div>
  )
}
