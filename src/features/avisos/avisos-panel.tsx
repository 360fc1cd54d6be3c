import '#ui/table/table.css'
import { TABLA } from '#messages/tabla.ts'
import '#office/small-list.css'
import './avisos.css'
import { useState } from 'react'
import type { Aviso, AvisoConSecreto } from '#contract/aviso-schema.ts'
import { OTROS_SISTEMAS, SECRETO_AVISO } from '#messages/persona/otros-sistemas.ts'
import { DeleteDialogs } from '#office/dialogs.tsx'
import { isLoading, ListEmpty, ListNotice, type ScreenProps, useReach } from '#office/list-panel.tsx'
import { useRowDelete } from '#office/row/row-edit.ts'
import { SecretoDialog } from '#office/secreto-dialog.tsx'
import { useAvisos, useEliminarAviso, usePausarAviso } from '#queries/avisos/use-avisos.ts'
import { Button } from '#ui/controls/button.tsx'
import { Empty, Notice, Skeleton } from '#ui/notices/notice.tsx'
import { AvisoDialog, useAvisoEdit, WORDS } from './aviso-dialog.tsx'
import { AvisoHook } from './aviso-hook.tsx'

export function AvisosPanel({ notify, sesion: { nombre: owner } }: ScreenProps) {
  const { isOnline, noticeId, reasonId } = useReach()
  const list = useAvisos(owner)
  const [creado, setCreado] = useState<AvisoConSecreto | null>(null)
  const editor = useAvisoEdit(owner, notify, isOnline, setCreado)
  const pausar = usePausarAviso()
  const eliminar = useEliminarAviso()
  const deletion = useRowDelete({
    owner,
    words: WORDS,
    remove: ({ id, version }: { id: number; version: number; nombre: string }) =>
      eliminar.escribir({ id, version }),
    onDeleted: ({ nombre }) => notify.success(OTROS_SISTEMAS.eliminado(nombre)),
    failureOf: ({ detail }) => ({ sentence: detail ?? TABLA.sinRespuesta }),
  })
  const encender = async ({ id, nombre, version, apagado }: Aviso): Promise<void> => {
    const result = await pausar.escribir({ id, pausado: false, visto: { version, apagado } })
    if (result.ok) notify.success(OTROS_SISTEMAS.quedoEnMarcha(nombre))
    else notify.error(result.detail ?? TABLA.sinRespuesta)
  }
  const { data: rows, error } = list
  const nuevo = (
    <Button
      icon="plus"
      disabled={!isOnline || rows === null}
      aria-describedby={reasonId}
      onClick={() => editor.start(null)}
    >
      {OTROS_SISTEMAS.nuevo}
    </Button>
  )
  return (
    <section className="panel sheet avisos" aria-label={OTROS_SISTEMAS.titulo}>
      <div className="panel-head">
        <h2>{OTROS_SISTEMAS.titulo}</h2>
        {rows !== null && rows.length > 0 && (
          <>
            <span className="soft">{OTROS_SISTEMAS.explica}</span>
            {nuevo}
          </>
        )}
      </div>
      <ListNotice id={noticeId} list={list} isOnline={isOnline} words={OTROS_SISTEMAS} />
      {rows
        ?.filter(({ apagado }) => apagado !== null)
        .map(aviso => (
          <div className="notice-line" key={aviso.id}>
            <Notice tone="rejected" icon="octagon">
              <span>{aviso.apagado && OTROS_SISTEMAS.apagadoPor[aviso.apagado.por](aviso.nombre)}</span>
              <Button
                disabled={reasonId !== undefined || pausar.isSaving}
                aria-describedby={reasonId}
                aria-label={OTROS_SISTEMAS.encenderDe(aviso.nombre)}
                onClick={() => void encender(aviso)} // `encender` reports its own outcome
              >
                {OTROS_SISTEMAS.encender}
              </Button>
            </Notice>
          </div>
        ))}
      {isLoading(list) ? (
        <div className="hook place" role="status" aria-label={OTROS_SISTEMAS.cargando}>
          <Skeleton width={180} />
          <Skeleton width={320} />
        </div>
      ) : rows !== null && rows.length > 0 ? (
        rows.map(aviso => (
          <AvisoHook
            key={aviso.id}
            aviso={aviso}
            owner={owner}
            reasonId={reasonId}
            notify={notify}
            onEdit={() => editor.start(aviso)}
            onDelete={() => deletion.ask(aviso)}
            onSecreto={setCreado}
          />
        ))
      ) : error?.status === 404 && rows === null ? (
        <Empty icon="link" title={OTROS_SISTEMAS.sinLista} detail={TABLA.sinListaDetalle} />
      ) : (
        <ListEmpty list={list} words={OTROS_SISTEMAS}>
          <Empty
            icon="link"
            title={OTROS_SISTEMAS.vacia}
            detail={OTROS_SISTEMAS.vaciaDetalle}
            actions={nuevo}
          />
        </ListEmpty>
      )}
      <AvisoDialog editor={editor} isOnline={isOnline} />
      {creado !== null && (
        <SecretoDialog
          words={SECRETO_AVISO}
          secreto={creado.secreto}
          detalle={SECRETO_AVISO.paraQue(creado.nombre)}
          notify={notify}
          onClose={() => setCreado(null)}
        />
      )}
      <DeleteDialogs
        deletion={deletion}
        question={OTROS_SISTEMAS.preguntaEliminar(deletion.asked?.nombre ?? '')}
      />
    </section>
  )
}
