import './programas.css'
import { useState } from 'react'
import type { Programa, ProgramaCreado } from '#contract/programa.ts'
import { DIAS_DE_AVISO, diasHasta, sortPermisos } from '#domain/cuenta/programa.ts'
import { formatDia } from '#domain/valor/hora.ts'
import { MODALES } from '#messages/marco.ts'
import {
  CLAVE_CREADA,
  PERMISOS,
  PROGRAMA_DIALOGO,
  PROGRAMAS,
  permisosEnPalabras,
} from '#messages/persona/programas.ts'
import { TABLA } from '#messages/tabla.ts'
import { useKeptFocus } from '#office/focus.tsx'
import { isLoading, type ScreenProps, useReach } from '#office/list-panel.tsx'
import { Cells, plainColumns, type ShownColumn, showing } from '#office/list-table.tsx'
import { meanwhileOf } from '#office/row/row-edit.ts'
import { SecretoDialog } from '#office/secreto-dialog.tsx'
import { SmallListSheet, SmallListTable } from '#office/small-list.tsx'
import { useAnularPrograma, useProgramas } from '#queries/cuenta/use-programas.ts'
import { likelyNow } from '#queries/device.ts'
import { Button, IconButton } from '#ui/controls/button.tsx'
import { Empty } from '#ui/notices/notice.tsx'
import type { Notify } from '#ui/notices/toast.tsx'
import { AskDialog } from '#ui/overlay.tsx'
import { Mark } from '#ui/signs/signs.tsx'
import { ClaveDialog, esOtraClave, programaTomado } from './clave-dialog.tsx'

type Tarea =
  | { que: 'escribir'; programa: Programa | null }
  | { que: 'creada'; creada: ProgramaCreado }
  | { que: 'anular'; programa: Programa }

const WORDS = { ...PROGRAMAS, titulo: PROGRAMAS.claves }
const VACIA = <Empty icon="lock" title={PROGRAMAS.vacia} detail={PROGRAMAS.vaciaDetalle} />

const resumenOf = ({ nombre, permisos, vence }: ProgramaCreado): string =>
  CLAVE_CREADA.resumen(nombre, permisosEnPalabras(permisos), formatDia(Date.parse(vence)))

export function ClavesPanel({ notify, sesion }: ScreenProps) {
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
        <SmallListTable list={lista} title={PROGRAMAS.claves} columns={COLUMNAS} places={3}>
          {programa => (
            <Fila
              key={programa.id}
              programa={programa}
              ahora={ahora}
              reasonId={reasonId}
              onEditar={() => setTarea({ que: 'escribir', programa })}
              onAnular={() => setTarea({ que: 'anular', programa })}
            />
          )}
        </SmallListTable>
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
          detalle={resumenOf(tarea.creada)}
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

const COLUMNAS = plainColumns(PROGRAMAS.columnas)

interface Mostrado {
  programa: Programa
  /** Server time (ms). */
  ahora: number
}

const haVencido = ({ vence }: Programa, ahora: number): boolean => Date.parse(vence) <= ahora

const DATOS: readonly ShownColumn<Mostrado>[] = showing(COLUMNAS, {
  permisos: ({ programa }) => (
    <span className="permisos">
      {sortPermisos(programa.permisos).map(permiso => (
        <span key={permiso}>{PERMISOS[permiso].nombre}</span>
      ))}
    </span>
  ),
  creada: ({ programa: { creada, creadaPor } }) => (
    <span className="soft">{PROGRAMAS.creada(formatDia(Date.parse(creada)), creadaPor)}</span>
  ),
  uso: ({ programa: { ultimoUso }, ahora }) =>
    ultimoUso === null ? (
      <span className="muted">{PROGRAMAS.nunca}</span>
    ) : (
      <span className="soft">{PROGRAMAS.uso(Date.parse(ultimoUso), ahora)}</span>
    ),
  vence: ({ programa, ahora }) => {
    const vence = Date.parse(programa.vence)
    const dia = formatDia(vence)
    if (haVencido(programa, ahora)) return <span className="soft">{PROGRAMAS.vencio(dia)}</span>
    const dias = diasHasta(vence, ahora)
    if (dias >= DIAS_DE_AVISO) return <span>{dia}</span>
    return (
      <span className="pronto">
        <Mark tone="shortage" icon="triangle">
          {PROGRAMAS.enDias(dias)}
        </Mark>
        <span className="soft">{dia}</span>
      </span>
    )
  },
})

function Fila({
  programa,
  ahora,
  reasonId,
  onEditar,
  onAnular,
}: Mostrado & { reasonId: string | undefined; onEditar: () => void; onAnular: () => void }) {
  const { nombre, muestra } = programa
  const vencida = haVencido(programa, ahora)
  const off = { disabled: reasonId !== undefined, 'aria-describedby': reasonId }
  return (
    <tr>
      <th scope="row" className="c-nombre">
        {vencida ? <span className="soft">{nombre}</span> : <b>{nombre}</b>}
        <span className="muestra">{muestra}</span>
      </th>
      <Cells row={{ programa, ahora }} columns={DATOS} isLabelled />
      <td className="c-acts">
        <span className="acts">
          {!vencida && (
            <IconButton label={PROGRAMAS.editarDe(nombre)} icon="pencil" onClick={onEditar} {...off} />
          )}
          <IconButton
            label={vencida ? PROGRAMAS.quitarDe(nombre) : PROGRAMAS.anularDe(nombre)}
            icon="trash"
            onClick={onAnular}
            {...off}
          />
        </span>
      </td>
    </tr>
  )
}

function AnularPregunta({
  programa,
  notify,
  onClose,
}: {
  programa: Programa
  notify: Notify
  onClose: () => void
}) {
  const { id, nombre, ultimoUso, version } = programa
  const { escribir, isSaving } = useAnularPrograma()
  const ahora = likelyNow()
  const vencida = haVencido(programa, ahora)
  const ultimo =
    ultimoUso === null ? PROGRAMA_DIALOGO.sinUso : PROGRAMA_DIALOGO.ultimoUso(Date.parse(ultimoUso), ahora)
  const anular = async (): Promise<void> => {
    const result = await escribir({ id, version })
    onClose()
    if (result.ok)
      return notify.success(vencida ? PROGRAMA_DIALOGO.quitada(nombre) : PROGRAMA_DIALOGO.anulada(nombre))
    const actual = meanwhileOf(result, programa, false)?.actual
    notify.error(
      actual
        ? (esOtraClave(programa, actual) ?? PROGRAMA_DIALOGO.cambio(nombre))
        : (result.detail ?? TABLA.sinRespuesta),
    )
  }
  return (
    <AskDialog
      tone="rejected"
      title={MODALES.ojo}
      closeLabel={MODALES.cerrar}
      confirmLabel={vencida ? PROGRAMA_DIALOGO.quitar : PROGRAMA_DIALOGO.anular}
      onClose={onClose}
      onConfirm={() => {
        if (!isSaving) void anular() // `anular` reports its own outcome
      }}
    >
      <b>{vencida ? PROGRAMA_DIALOGO.quitarPregunta(nombre) : PROGRAMA_DIALOGO.anularPregunta(nombre)}</b>{' '}
      {vencida ? PROGRAMA_DIALOGO.quitarDetalle : PROGRAMA_DIALOGO.anularDetalle(ultimo)}
    </AskDialog>
  )
}
